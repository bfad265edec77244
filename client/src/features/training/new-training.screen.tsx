import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { beginLocalNow } from '#app/begin-local.ts'
import { usePageTitle } from '#app/page-title.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { TrainingEditor } from './components/training-editor.tsx'
import { editorMessages } from './editor.messages.ts'

/** Begins with the images that the address names, by their ids between commas. */
export function NewTrainingScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  usePageTitle(useMessages(editorMessages).newTitle)
  useEffect(() => beginLocalNow(), [])
  const { images } = search
  const begins = useMemo(() => (typeof images === 'string' ? images.split(',').filter(Boolean) : []), [images])
  return <TrainingEditor key={begins.join()} begins={begins} />
}
