import { getRouteApi, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { stylesRoutes as routes } from '@atelier/shared-schema/contract/areas/styles.contract.ts'
import { useRoute } from '#api/use-route.ts'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { ThingNotRead } from '#items/thing-not-read.tsx'
import { Page } from '#ui/page.tsx'
import { SkeletonRows } from '#ui/states.tsx'
import { StyleEditor } from './components/style-editor.tsx'
import { styleEditorMessages } from './editor.messages.ts'
import { stylesMessages } from './styles.messages.ts'

const editRoute = getRouteApi('/open/signed-in/models/styles/$id/edit')

/** Begins with the images that the address names, by their ids between commas. */
export function NewStyleScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  usePageTitle(useMessages(styleEditorMessages).newTitle)
  useEffect(() => beginLocalNow(), [])
  const { images } = search
  const begins = useMemo(() => (typeof images === 'string' ? images.split(',').filter(Boolean) : []), [images])
  return <StyleEditor key={begins.join()} begins={begins} />
}

export function EditStyleScreen() {
  const { id } = editRoute.useParams()
  const text = useMessages(stylesMessages)
  const read = useRoute(routes.read, { params: { id } })
  usePageTitle(read.data?.name)
  useEffect(() => beginLocalNow(), [])
  if (read.data) return <StyleEditor key={id} begins={read.data} />
  if (read.isPending) {
    return (
      <Page title="">
        <SkeletonRows count={6} />
      </Page>
    )
  }
  return <ThingNotRead id={id} gone={text.gone} read={read} />
}
