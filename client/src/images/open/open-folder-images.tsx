import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { foldersRoutes } from '@atelier/shared-schema/contract/areas/folders.contract.ts'
import type { ImageSummary } from '@atelier/shared-schema/entities/image.ts'
import { describeError } from '#api/error-text.ts'
import { usePerson } from '#api/session.ts'
import { useRoutePages } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { FolderImages } from '#images/folder-images.tsx'
import { useOpenImage } from '#images/open-image.ts'
import { LiveRows } from '#local/live-rows.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { ErrorState, SkeletonRows } from '#ui/states.tsx'
import { openMessages } from './open-messages.ts'
import { OpenTiles } from './open-tiles.tsx'
import classes from './open-images.module.css'

const OpenViewer = lazyPart(async () => (await import('./open-viewer.tsx')).OpenViewer)

export interface RemoteFolderImagesProps {
  folderId: string
  empty: ReactNode
}

/**
 * The images in a folder of somebody else's. What was shared with the person is on this device; what merely has a link is
 * looked at where it is, signed in or not.
 */
export function RemoteFolderImages({ folderId, empty }: RemoteFolderImagesProps) {
  const person = usePerson()
  const isHeld = useIsHeld(folderId, person !== null)
  return isHeld ? (
    <FolderImages folderId={folderId} empty={empty} />
  ) : (
    <OpenFolderImages key={folderId} folderId={folderId} empty={empty} />
  )
}

/** Whether it may be on this device: until that is known it is taken to be, for whoever is signed in. */
function useIsHeld(folderId: string, isSignedIn: boolean): boolean {
  useEffect(() => {
    if (isSignedIn) beginLocalNow()
  }, [isSignedIn])
  const rows = useMemo(() => new LiveRows(async db => (await db.items.get(folderId)) !== undefined), [folderId])
  const found = useSyncExternalStore(rows.subscribe, rows.read)
  return isSignedIn && found !== false
}

function OpenFolderImages({ folderId, empty }: RemoteFolderImagesProps) {
  const text = useMessages(openMessages)
  const image = useOpenImage()
  const pages = useRoutePages<typeof foldersRoutes.images, ImageSummary>(foldersRoutes.images, {
    params: { id: folderId },
  })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  const images = useMemo(() => pages.data?.pages.flatMap(page => page.items) ?? [], [pages.data])
  const isOpenHere = image.id !== undefined && images.some(({ id }) => id === image.id)
  const seeksFurther = image.id !== undefined && !isOpenHere && hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (seeksFurther) void fetchNextPage()
  }, [seeksFurther, fetchNextPage])

  if (pages.isPending) return <SkeletonRows count={3} height={180} />
  if (pages.isError) return <ErrorState onRetry={() => void pages.refetch()}>{describeError(pages.error)}</ErrorState>
  if (images.length === 0 && !hasNextPage) return empty
  return (
    <>
      <Invitation count={hasNextPage ? undefined : images.length} />
      <OpenTiles label={text.images} images={images} onOpen={id => image.open(id)} />
      {hasNextPage && (
        <Button variant="line" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
      <Suspense>
        {isOpenHere && image.id !== undefined && (
          <OpenViewer images={images} id={image.id} onOpen={image.open} onClose={image.close} />
        )}
      </Suspense>
    </>
  )
}

/** What signing in would add, said once and plainly. */
function Invitation({ count }: { count: number | undefined }) {
  const text = useMessages(openMessages)
  const person = usePerson()
  const here = useRouterState({ select: state => state.location.href })
  if (person) return null
  return (
    <div className={classes.invitation}>
      <p>{count === undefined ? text.invitationOfMany : text.invitation(count)}</p>
      <LinkButton variant="line" size="xs" to="/sign-in" search={{ next: here }}>
        {text.signIn}
      </LinkButton>
    </div>
  )
}
