import { runnerKeysRoutes as routes } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import type { RunnerKey } from '@atelier/shared-schema/contract/areas/runner-keys.contract.ts'
import { IconPlus, IconServerBolt, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { NewRunnerKeyDialog } from './new-runner-key-dialog.tsx'
import { RunnerHelp } from './runner-help.tsx'
import { runnerMessages } from './runner.messages.ts'
import { SectionList } from './section-list.tsx'
import classes from './settings.module.css'

/** For who runs the installation: keys for machines elsewhere that take tasks off its queue. */
export function RunnerKeysSection() {
  const text = useMessages(runnerMessages)
  const query = useRoute(routes.list, {}, { staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [doomed, setDoomed] = useState<RunnerKey>()
  return (
    <Section
      title={text.title}
      lead={text.lead}
      actions={
        <Button variant="line" icon={IconPlus} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <div className={classes.stack}>
        <SectionList label={text.title} query={query} empty={text.empty}>
          {key => <KeyRow key={key.id} entry={key} onRevoke={() => setDoomed(key)} />}
        </SectionList>
        <RunnerHelp />
      </div>
      {isAdding && <NewRunnerKeyDialog onClose={() => setAdding(false)} />}
      {doomed && <RevokeDialog entry={doomed} onClose={() => setDoomed(undefined)} />}
    </Section>
  )
}

function KeyRow({ entry, onRevoke }: { entry: RunnerKey; onRevoke: () => void }) {
  const text = useMessages(runnerMessages)
  const format = useFormat()
  const { name, hint, createdAt, lastUsedAt, tasks } = entry
  const seen = lastUsedAt ? text.seen(format.relative(lastUsedAt)) : text.unseen
  const ran =
    tasks.running + tasks.completed + tasks.failed === 0
      ? text.ranNothing
      : text.ran(tasks.running, tasks.completed, tasks.failed)
  return (
    <DataRow
      leading={<Icon of={IconServerBolt} size="lg" />}
      title={name}
      detail={
        <span className={classes.told}>
          <span>{`…${hint} · ${text.made(format.relative(createdAt))} · ${seen}`}</span>
          <span>{ran}</span>
        </span>
      }
      actions={<IconButton icon={IconTrash} label={`${text.revoke}: ${name}`} onClick={onRevoke} />}
    />
  )
}

function RevokeDialog({ entry, onClose }: { entry: RunnerKey; onClose: () => void }) {
  const text = useMessages(runnerMessages)
  const revoke = useRouteMutation(routes.delete, {
    refreshes: [routes.list],
    onSuccess: () => {
      showToast(text.revoked(entry.name))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={text.revokeTitle(entry.name)}>
      <p className={classes.quiet}>{text.revokeLead}</p>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button
          variant="danger-line"
          loading={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: entry.id } })}
        >
          {text.revoke}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
