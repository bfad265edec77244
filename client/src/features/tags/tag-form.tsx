import { Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { tagColor } from '@atelier/shared-schema/entities/enums.ts'
import type { TagColor } from '@atelier/shared-schema/entities/enums.ts'
import { TagDot } from '#items/tag-dot.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { tagsMessages } from './tags.messages.ts'

const NONE = 'none'

export interface TagFormProps {
  title: string
  confirm: string
  initial: { name: string; color: TagColor | null }
  busy: boolean
  onSubmit: (tag: { name: string; color: TagColor | null }) => void
  onClose: () => void
}

/** A tag's name and colour, for a new one and for a change. */
export function TagForm({ title, confirm, initial, busy, onSubmit, onClose }: TagFormProps) {
  const text = useMessages(tagsMessages)
  const [name, setName] = useState(initial.name)
  const [color, setColor] = useState(initial.color)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim()) onSubmit({ name: name.trim(), color })
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={text.name}
            data-autofocus
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Select
            label={text.color}
            leftSection={<TagDot color={color} />}
            allowDeselect={false}
            data={[
              { value: NONE, label: text.noColor },
              ...tagColor.options.map(value => ({ value, label: text.colors[value] })),
            ]}
            value={color ?? NONE}
            onChange={value => setColor(tagColor.safeParse(value).data ?? null)}
          />
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!name.trim()} loading={busy}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
