import { IconArrowLeft } from '@tabler/icons-react'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { usePerson } from '#api/session.ts'
import { useAbove } from '#app/page-title.ts'
import { DocumentNotices } from '#documents/document-notices.tsx'
import { CoverActsContext } from '#items/cover-acts.ts'
import type { DocumentCopy } from '#local/document-copies.ts'
import { LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { InspectorSlot } from '#ui/inspector.tsx'
import { LibraryPanel } from './components/library-panel.tsx'
import { CopyDialog } from './components/parts-on-demand.ts'
import { foldersMessages } from './folders.messages.ts'
import { useMakingCovers } from './hooks/use-making-covers.ts'
import { TreePlaces, useTreePlace } from './hooks/use-tree-place.ts'
import type { TreePlace } from './hooks/use-tree-place.ts'
import classes from './library-layout.module.css'

/** The trees of the person and of the workspace they work in, beside the page that is open. A stranger has none, and the way up instead. */
export function LibraryLayout() {
  const person = usePerson()
  if (!person) return <StrangerLayout />
  const { uid, currentWorkspace } = person
  return currentWorkspace && currentWorkspace.role !== 'guest' ? (
    <TwoTrees key={currentWorkspace.id} uid={uid} workspace={currentWorkspace} />
  ) : (
    <OneTree uid={uid} />
  )
}

function StrangerLayout() {
  const above = useAbove()
  return (
    <>
      {above && (
        <LinkButton to={above.path} icon={IconArrowLeft} className={classes.above}>
          {above.title}
        </LinkButton>
      )}
      <Outlet />
    </>
  )
}

function OneTree({ uid }: { uid: string }) {
  const text = useMessages(foldersMessages)
  const own = useTreePlace('person', uid, text.mine)
  return <Layout places={useMemo(() => [own], [own])} />
}

function TwoTrees({ uid, workspace }: { uid: string; workspace: { id: string; name: string } }) {
  const text = useMessages(foldersMessages)
  const own = useTreePlace('person', uid, text.mine)
  const shared = useTreePlace('workspace', workspace.id, workspace.name)
  return <Layout places={useMemo(() => [own, shared], [own, shared])} />
}

function Layout({ places }: { places: readonly TreePlace[] }): ReactNode {
  const text = useMessages(foldersMessages)
  const { id } = useParams({ strict: false })
  const isIndex = useMatches().at(-1)?.pathname.replace(/\/$/, '') === '/library/folders'
  const above = useAbove()
  const [opened, setOpened] = useState<{ place: TreePlace; copy: DocumentCopy }>()
  const covers = useMakingCovers(places)
  const openPlace = places.find(place => place.session === opened?.place.session)
  return (
    <TreePlaces value={places}>
      <CoverActsContext value={covers}>
        <div className={classes.layout} data-index={isIndex || undefined}>
          <aside className={classes.panel}>
            <LibraryPanel currentId={id} />
          </aside>
          <div className={classes.content}>
            <LinkButton to={above?.path ?? '/library/folders'} icon={IconArrowLeft} className={classes.back}>
              {above?.title ?? text.backToFolders}
            </LinkButton>
            {places.map(place => (
              <DocumentNotices
                key={place.session.name}
                session={place.session}
                state={place.state}
                onOpenCopy={copy => setOpened({ place, copy })}
              />
            ))}
            <Outlet />
          </div>
          <InspectorSlot />
        </div>
        <Suspense>
          {opened && openPlace && (
            <CopyDialog place={openPlace} copy={opened.copy} onClose={() => setOpened(undefined)} />
          )}
        </Suspense>
      </CoverActsContext>
    </TreePlaces>
  )
}
