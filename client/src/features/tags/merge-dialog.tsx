import { Select } from '@mantine/core'
import { useState } from 'react'
import { savedSearchesRoutes } from '@atelier/shared-schema/contract/areas/saved-searches.contract.ts'
import { tagsRoutes as routes } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import type { TagAnswer } from '@atelier/shared-schema/contract/areas/tags.contract.ts'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { tagsMessages } from './tags.messages.ts'

/** `others` are the tags it can be made one with: of the same person or workspace. */
export function MergeDialog({
  tag,
  others,
  onClose,
}: {
  tag: TagAnswer
  others: readonly TagAnswer[]
  onClose: () => void
}) {
  const text = useMessages(tagsMessages)
  const [into, setInto] = useState<string | null>(null)
  const merge = useDialogMutation(routes.merge, {
    say: ({ name }) => text.merged(name),
    onClose,
    refreshes: [routes.list, savedSearchesRoutes.list],
  })
  return (
    <Dialog opened onClose={onClose} title={text.mergeTitle(tag.name)}>
      <p>{text.mergeLead(tag.name)}</p>
      <Select
        label={text.mergeInto}
        searchable
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={into}
        onChange={setInto}
      />
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="primary"
          disabled={into === null}
          loading={merge.isPending}
          onClick={() => into !== null && merge.mutate({ params: { id: tag.id }, body: { into } })}
        >
          {text.mergeAct}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
