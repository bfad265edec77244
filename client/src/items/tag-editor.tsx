import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { TagRoutes } from '@atelier/shared-schema/contract/families/tags.ts'
import type { Route } from '@atelier/shared-schema/contract/route.ts'
import type { TagSummary } from '@atelier/shared-schema/entities/item.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { queueWrite } from '#local/local-store.ts'
import { isUnmadeTag } from '#local/unmade-tag.ts'
import { Chip } from '#ui/chip.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { tellBulk } from './bulk-toast.ts'
import { idParts } from './id-parts.ts'
import { TagDot } from './tag-dot.tsx'
import classes from './tag-editor.module.css'

const messages = defineMessages({
  en: { add: 'Add a tag', none: 'No tags', tagged: (name: string) => `Tagged “${name}”` },
  vi: { add: 'Thêm thẻ', none: 'Chưa có thẻ', tagged: name => `Đã gắn thẻ “${name}”` },
})

export interface TagEditorProps {
  /** The same routes as writes that may wait on this device, for kinds that have them. */
  writes?:
    | { add: 'wildcard.addTags'; remove: 'wildcard.removeTags' }
    | { add: 'image.addTags'; remove: 'image.removeTags' }
  routes: Pick<TagRoutes, 'addTags' | 'removeTags' | 'listTags'>
  ids: readonly string[]
  tags: readonly TagSummary[]
  readOnly?: boolean
  /** Says so in a toast, where the tags themselves are not in view. */
  announce?: boolean
  refreshes: readonly Route[]
}

/** Words on one thing or on many; Enter or a comma adds, what exists is offered. */
export function TagEditor({
  routes,
  writes,
  ids,
  tags,
  readOnly = false,
  announce = false,
  refreshes,
}: TagEditorProps) {
  const text = useMessages(messages)
  const [name, setName] = useState('')
  const listId = useId()
  const all = [...refreshes, routes.listTags]
  const known = useRoute(routes.listTags, {}, { enabled: !readOnly })
  const add = useRouteMutation(routes.addTags, {
    refreshes: all,
    onSuccess: (answer, { body }) => {
      setName('')
      tellBulk(announce ? answer : { ...answer, done: [] }, () => text.tagged(body.names.join(', ')))
    },
  })
  const remove = useRouteMutation(routes.removeTags, { refreshes: all })

  async function commit(): Promise<void> {
    const names = name.split(',').flatMap(part => part.trim() || [])
    if (names.length === 0) return
    let isQueued = true
    for (const part of idParts(ids)) {
      const input = { body: { ids: part, names } }
      if (writes && (await queueWrite(writes.add, input))) continue
      isQueued = false
      add.mutate(input)
    }
    if (!isQueued) return
    setName('')
    if (announce) showToast(text.tagged(names.join(', ')))
  }

  async function takeOff(tagId: string): Promise<void> {
    for (const part of idParts(ids)) {
      const input = { body: { ids: part, tagIds: [tagId] } }
      if (!writes || !(await queueWrite(writes.remove, input))) remove.mutate(input)
    }
  }

  return (
    <div className={classes.tags}>
      {readOnly && tags.length === 0 && <span className={classes.none}>{text.none}</span>}
      {tags.map(tag => (
        <Chip
          key={tag.id}
          leading={tag.color && <TagDot color={tag.color} />}
          onRemove={readOnly || isUnmadeTag(tag) ? undefined : () => void takeOff(tag.id).catch(showError)}
        >
          {tag.name}
        </Chip>
      ))}
      {!readOnly && (
        <form
          className={classes.input}
          onSubmit={event => {
            event.preventDefault()
            void commit().catch(showError)
          }}
        >
          <TextInput
            size="xs"
            aria-label={text.add}
            placeholder={text.add}
            maxLength={60}
            list={listId}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== ',') return
              event.preventDefault()
              void commit().catch(showError)
            }}
          />
          <datalist id={listId}>
            {known.data?.items.map(tag => (
              <option key={tag.id} value={tag.name} />
            ))}
          </datalist>
        </form>
      )}
    </div>
  )
}
