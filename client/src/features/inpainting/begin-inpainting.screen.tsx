import { IconBrush } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { EmptyState } from '#ui/states.tsx'
import { inpaintingMessages } from './inpainting.messages.ts'

const LibraryPicker = lazyPart(async () => (await import('#recipes/fields/library-picker.tsx')).LibraryPicker)

/** Asks which image it shall be. */
export function BeginInpaintingScreen() {
  const text = useMessages(inpaintingMessages)
  const navigate = useNavigate()
  const [isPicking, setPicking] = useState(true)
  const open = ([id]: readonly string[]) =>
    id !== undefined && void navigate({ to: '/images/$id/inpaint', params: { id } })
  return (
    <>
      <EmptyState
        icon={IconBrush}
        title={text.beginTitle}
        actions={
          <Button variant="primary" onClick={() => setPicking(true)}>
            {text.chooseImage}
          </Button>
        }
      >
        {text.beginLead}
      </EmptyState>
      <Suspense>{isPicking && <LibraryPicker countMax={1} onPick={open} onClose={() => setPicking(false)} />}</Suspense>
    </>
  )
}
