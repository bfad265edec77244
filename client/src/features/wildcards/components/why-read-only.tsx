import { useNavigate } from '@tanstack/react-router'
import type { WildcardAnswer } from '@atelier/shared-schema/entities/wildcard.ts'
import { usePerson } from '#api/session.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor-messages.ts'
import { useWildcardActs } from '../hooks/use-wildcard-acts.ts'
import { Note } from './save-note.tsx'

/** Why nothing can be changed here, and the way to something that can. */
export function WhyReadOnly({ wildcard }: { wildcard: WildcardAnswer }) {
  const text = useMessages(editorMessages)
  const acts = useWildcardActs()
  const navigate = useNavigate()
  const isStranger = usePerson() === null
  if (isStranger) {
    return (
      <Note>
        {text.strangers}
        <LinkButton size="xs" variant="line" to="/sign-in" search={{ next: location.pathname }}>
          {text.signIn}
        </LinkButton>
      </Note>
    )
  }
  if (wildcard.deletedAt !== null) {
    return (
      <Note>
        {text.inTrash}
        <Button size="xs" variant="line" onClick={() => void acts.recover([wildcard.id])}>
          {text.recover}
        </Button>
      </Note>
    )
  }
  async function openCopy(): Promise<void> {
    const id = await acts.duplicate(wildcard.id)
    if (id) await navigate({ to: '/wildcards/$id', params: { id } })
  }
  return (
    <Note>
      {text.readOnly}
      <Button size="xs" variant="line" onClick={() => void openCopy()}>
        {text.copyToEdit}
      </Button>
    </Note>
  )
}
