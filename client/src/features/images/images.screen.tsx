import { IconPhoto, IconStar, IconTrash, IconTrashX, IconUpload, IconUsers } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { FilterBar } from '#images/filters/filter-bar.tsx'
import { ImageGallery } from '#images/gallery.tsx'
import { NoImagesFound } from '#images/gallery-states.tsx'
import { useImageCounts, useImageList } from '#images/library/image-library.ts'
import { imageViews } from '#images/library/image-query.ts'
import type { ImageQuery, ImageSort, ImageView } from '#images/library/image-query.ts'
import { viewNames } from '#images/library-links.tsx'
import { askUpload } from '#items/ask-upload.ts'
import { ConfirmDialog } from '#items/confirm-dialog.tsx'
import { ViewTabs } from '#items/view-tabs.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'
import { showError } from '#ui/toast-store.ts'
import { imagesMessages } from './images.messages.ts'
import { imageListRoute } from './images.routes.ts'
import classes from './images.module.css'

/** All pictures one has, or that others share, or the trash; read from this device alone. */
export function ImagesScreen() {
  const text = useMessages(imagesMessages)
  const names = useMessages(viewNames)
  const format = useFormat()
  const { uid } = useSignedInPerson()
  const { view = 'my-images', q = '', sort = 'newest' } = imageListRoute.useSearch()
  const navigate = imageListRoute.useNavigate()
  const counts = useImageCounts(uid)
  const [isEmptying, setIsEmptying] = useState(false)
  const query = useMemo<ImageQuery>(() => ({ of: { view }, text: q, sort }), [view, q, sort])
  const { list, progress } = useImageList(uid, query)
  usePageTitle(names[view])
  // What is shown here comes from this device: it cannot wait until the page has rested.
  useEffect(() => beginLocalNow(), [])

  const change = (next: { text?: string; sort?: ImageSort }) =>
    void navigate({
      search: before => ({
        ...before,
        ...(next.text !== undefined && { q: next.text || undefined }),
        ...(next.sort !== undefined && { sort: next.sort === 'newest' ? undefined : next.sort }),
      }),
      replace: true,
      resetScroll: false,
    })
  const count = list?.count ?? counts?.views[view]
  // None is said only when it is known.
  const shown = count === 0 && !progress.isComplete ? undefined : count

  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1>{names[view]}</h1>
        {shown !== undefined && <span className={classes.count}>{format.number(shown)}</span>}
        <span className={classes.gap} />
        {view === 'my-images' && shown !== 0 && (
          <Button variant="line" icon={IconUpload} onClick={() => askUpload()}>
            {text.upload}
          </Button>
        )}
        {view === 'trash' && (counts?.views.trash ?? 0) > 0 && (
          <Button variant="danger-line" icon={IconTrashX} onClick={() => setIsEmptying(true)}>
            {text.emptyTrash}
          </Button>
        )}
      </header>
      <div className={classes.views}>
        <ViewTabs
          label={text.viewsLabel}
          to="/library/images"
          current={view}
          tabs={imageViews.map(each => ({ view: each, title: names[each] }))}
        />
      </div>
      <FilterBar key={`filters ${view}`} uid={uid} text={q} sort={sort} onChange={change} />
      <ImageGallery
        key={`images ${view}`}
        uid={uid}
        query={query}
        empty={<Empty view={view} isFiltered={q !== ''} onClear={() => change({ text: '' })} />}
      />
      <ConfirmDialog
        opened={isEmptying}
        title={text.emptyTrashTitle}
        confirm={text.emptyTrash}
        onClose={() => setIsEmptying(false)}
        onConfirm={() => void emptyTrash()}
      >
        {text.emptyTrashLead}
      </ConfirmDialog>
    </div>
  )
}

function emptyTrash(): Promise<unknown> {
  return import('#images/image-acts.ts').then(({ imageActs }) => imageActs.emptyTrash(), showError)
}

const icons: Record<ImageView, TablerIcon> = {
  'my-images': IconPhoto,
  favorites: IconStar,
  'shared-with-me': IconUsers,
  trash: IconTrash,
}

/** What each view is for while nothing is in it, and the way on. */
function Empty({ view, isFiltered, onClear }: { view: ImageView; isFiltered: boolean; onClear: () => void }) {
  const text = useMessages(imagesMessages)
  if (isFiltered) return <NoImagesFound onClear={onClear} />
  return (
    <EmptyState
      icon={icons[view]}
      title={text.empty[view].title}
      actions={
        view === 'my-images' ? (
          <Button variant="primary" icon={IconUpload} onClick={() => askUpload()}>
            {text.upload}
          </Button>
        ) : (
          <LinkButton variant="line" to="/library/images">
            {text.allImages}
          </LinkButton>
        )
      }
    >
      {text.empty[view].lead}
    </EmptyState>
  )
}
