import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCopy,
  IconDeviceDesktop,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react'
import { describeRefusal } from '#api/error-text.ts'
import { usePerson } from '#api/session.ts'
import type { QueuedWrite } from '#local/database.ts'
import { queueWrite, readLocalState } from '#local/local-store.ts'
import { useLocalItem, useQueuedWrites } from '#local/live-rows.ts'
import { listOwnOf } from '#local/own-storage.ts'
import { useSyncState } from '#local/sync-state.ts'
import { findWriteKind } from '#local/writes/all-write-kinds.ts'
import type { WriteInput, WriteName } from '#local/writes/all-write-kinds.ts'
import { copyText } from '#items/copy-text.ts'
import { Button } from '#ui/button.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { showError, showToast } from '#ui/toast-store.ts'
import { describeWrite, fieldsOfWrite, writeAsText } from './outbox-words.ts'
import { outboxMessages } from './outbox-messages.ts'
import classes from './outbox-dialog.module.css'

/** What is not on the server yet, and what the server did not take: nothing of it is dropped unless the person says so. */
export function OutboxDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useMessages(outboxMessages)
  const state = useSyncState()
  const writes = useQueuedWrites() ?? []
  const refused = writes.filter(write => write.state === 'stopped')
  const waiting = writes.filter(write => write.state !== 'stopped')
  const uid = usePerson()?.uid
  const drafts = uid ? listOwnOf(uid) : []
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title} size="md">
      {writes.length + drafts.length === 0 && (
        <p className={classes.lead}>
          <Icon of={state === 'offline' ? IconDeviceDesktop : IconCloudCheck} />
          {state === 'offline' ? text.offline : text[state === 'saved' ? 'allSaved' : 'othersWait']}
        </p>
      )}
      {refused.length > 0 && (
        <>
          <p className={classes.lead}>{text.refusedLead}</p>
          <DataList label={text.refused}>
            {refused.map(write => (
              <Refused key={write.seq} write={write} />
            ))}
          </DataList>
        </>
      )}
      {waiting.length > 0 && (
        <>
          <p className={classes.lead}>{text.waitingLead}</p>
          <DataList label={text.waiting}>
            {waiting.map(write => (
              <Waiting key={write.seq} write={write} />
            ))}
          </DataList>
        </>
      )}
      {drafts.length > 0 && (
        <>
          <p className={classes.lead}>{text.draftsLead}</p>
          <DataList label={text.drafts}>
            {drafts.map(name => (
              <li key={name} className={classes.write}>
                <Icon of={IconPencil} />
                <b className={classes.words}>{name || text.unnamed}</b>
              </li>
            ))}
          </DataList>
        </>
      )}
    </Dialog>
  )
}

function Waiting({ write }: { write: QueuedWrite }) {
  const text = useMessages(outboxMessages)
  const format = useFormat()
  const isSending = write.state === 'sending'
  return (
    <li className={classes.write}>
      <Icon of={isSending ? IconLoader2 : IconDeviceDesktop} />
      <span className={classes.words}>
        <b>{describeWrite(write, text)}</b>
        <span>{isSending ? text.sending : format.relative(write.at)}</span>
      </span>
      {!isSending && (
        <Button
          size="xs"
          aria-label={text.of(text.discard, describeWrite(write, text))}
          onClick={() => discard(write, text)}
        >
          {text.discard}
        </Button>
      )}
    </li>
  )
}

function Refused({ write }: { write: QueuedWrite }) {
  const text = useMessages(outboxMessages)
  const what = describeWrite(write, text)
  const row = useLocalItem(write.ids[0] ?? '')
  const again = write.error?.code === 'CONFLICT' ? text.keepMine : text.retry
  const fields = fieldsOfWrite(write, row?.base ?? row?.item, text)
  return (
    <li className={classes.refused}>
      <Icon of={IconAlertTriangle} />
      <span className={classes.words}>
        <b>{what}</b>
        <span className={classes.why}>
          {write.error && (text.errors[write.error.code] ?? describeRefusal(write.error))}
        </span>
        {fields.length > 0 && (
          <dl className={classes.fields}>
            {fields.map(({ name, mine, theirs }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {text.mine} <q>{mine}</q>
                </dd>
                {theirs !== undefined && (
                  <dd>
                    {text.theirs} <q>{theirs}</q>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
        <span className={classes.acts}>
          <Button size="xs" variant="line" aria-label={text.of(again, what)} onClick={() => retry(write)}>
            {again}
          </Button>
          {findWriteKind(write.kind)?.elsewhere?.(write.input) !== undefined && (
            <Button
              size="xs"
              variant="line"
              aria-label={text.of(text.makeOwn, what)}
              onClick={() => retry(write, { isElsewhere: true })}
            >
              {text.makeOwn}
            </Button>
          )}
          <Button size="xs" aria-label={text.of(text.discard, what)} onClick={() => discard(write, text)}>
            {text.discard}
          </Button>
          <Button
            size="xs"
            icon={IconCopy}
            aria-label={text.of(text.copy, what)}
            onClick={() => void copyText(writeAsText(write)).then(() => showToast(text.copied), showError)}
          >
            {text.copy}
          </Button>
        </span>
      </span>
    </li>
  )
}

function retry(write: QueuedWrite, options?: { isElsewhere: boolean }): void {
  readLocalState().data?.retry(write, options).catch(showError)
}

/** Taken back by the person, who may have meant another. */
function discard(write: QueuedWrite, text: { discarded: string }): void {
  const { names, thing, state } = write
  const options = { names, ...(thing !== undefined && { thing }), isHeld: state === 'held' }
  const undo = () => queueWrite(write.kind as WriteName, write.input as WriteInput<WriteName>, options).catch(showError)
  readLocalState()
    .data?.discard(write)
    .then(() => showToast(text.discarded, { undo }), showError)
}
