import { useMemo, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { Asked } from '#images/gallery.tsx'
import { GalleryDialogs } from '#images/gallery-dialogs.tsx'
import { useImageList } from '#images/library/image-library.ts'
import { noImages } from '#images/library/image-list.ts'
import type { ImageQuery } from '#images/library/image-query.ts'
import type { OpenImage } from '#images/open-image.ts'
import { Viewer } from '#images/viewer/viewer.tsx'

/** A result over the whole window; the arrows go on through the newest images. */
export function ResultsViewer({ uid, image }: { uid: string; image: OpenImage & { id: string } }) {
  const query = useMemo<ImageQuery>(() => ({ of: { view: 'my-images' }, text: '', sort: 'newest' }), [])
  const { list = noImages } = useImageList(uid, query)
  const [asked, setAsked] = useState<Asked>()
  return (
    <>
      <Viewer
        id={image.id}
        otherId={image.otherId}
        list={list}
        onOpen={image.open}
        onAsk={setAsked}
        onClose={image.close}
      />
      {asked && (
        <GalleryDialogs
          asked={asked}
          routes={imagesRoutes}
          onClose={() => setAsked(undefined)}
          onDone={asked.delete ? image.close : () => undefined}
        />
      )}
    </>
  )
}
