import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { IconButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { showToast } from '#ui/toast-store.ts'
import { dropRecipeDraft, keepRecipeDraft, listRecipeDrafts } from './recipe-draft.ts'
import type { ListedRecipeDraft } from './recipe-draft.ts'
import classes from './kept-recipe-drafts.module.css'

const messages = defineMessages({
  en: {
    title: 'On this device',
    lead: 'Begun here, and nowhere else so far.',
    untitled: 'New recipe',
    throwAway: (name: string) => `Throw “${name}” away`,
    thrownAway: 'Thrown away.',
  },
  vi: {
    title: 'Trên thiết bị này',
    lead: 'Bắt đầu ở đây và hiện chưa có ở nơi nào khác.',
    untitled: 'Công thức mới',
    throwAway: name => `Bỏ “${name}”`,
    thrownAway: 'Đã bỏ.',
  },
})

/** Recipes that were begun or changed here and not sent yet; nothing where there are none. */
export function KeptRecipeDrafts() {
  const text = useMessages(messages)
  const { uid } = useSignedInPerson()
  const [drafts, setDrafts] = useState(() => listRecipeDrafts(uid))
  if (drafts.length === 0) return null
  const throwAway = ({ id, ...kept }: ListedRecipeDraft) => {
    dropRecipeDraft(id)
    setDrafts(listRecipeDrafts(uid))
    const bringBack = () => {
      keepRecipeDraft(id, kept)
      setDrafts(listRecipeDrafts(uid))
    }
    showToast(text.thrownAway, { undo: bringBack })
  }
  return (
    <Section title={text.title} lead={text.lead}>
      <ul className={classes.drafts} aria-label={text.title}>
        {drafts.map(draft => {
          const name = draft.name || text.untitled
          return (
            <li key={draft.id}>
              {draft.base ? (
                <Link to="/recipes/$id/edit" params={{ id: draft.base.recipeId }}>
                  {name}
                </Link>
              ) : (
                <Link to="/recipes/new" search={{ draft: draft.id }}>
                  {name}
                </Link>
              )}
              <RelativeTime when={draft.at} />
              <IconButton size="xs" icon={IconTrash} label={text.throwAway(name)} onClick={() => throwAway(draft)} />
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
