import { Suspense, useMemo } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { useNamedComment } from '#items/comments-of.ts'
import type { CommentsOf } from '#items/comments-of.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { SkeletonRows } from '#ui/states.tsx'

const CommentsPanel = lazyPart(async () => (await import('#items/comments-panel.tsx')).CommentsPanel)

const refreshes = [imagesRoutes.read]

export interface ImageCommentsProps {
  id: string
  name: string
  isInTrash: boolean
  /** How often the person asked to write. */
  writes?: number
}

/** What is said about one picture. */
export function ImageComments({ id, name, isInTrash, writes = 0 }: ImageCommentsProps) {
  const namedId = useNamedComment()
  const of = useMemo(
    (): CommentsOf => ({
      item: { id, kind: 'IMAGE', name },
      routes: imagesRoutes,
      refreshes,
      isInTrash,
    }),
    [id, name, isInTrash],
  )
  return (
    <Suspense fallback={<SkeletonRows count={3} height={72} />}>
      <CommentsPanel key={id} of={of} namedId={namedId} writes={writes} />
    </Suspense>
  )
}
