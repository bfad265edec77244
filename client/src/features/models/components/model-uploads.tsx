import { FileButton, Progress } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useSignedInPerson } from '#api/session.ts'
import { askForModels } from '#local/uploads/model-asks.ts'
import { useStoredUploads } from '#local/uploads/use-stored-uploads.ts'
import type { ModelArrival, StoredUpload } from '#local/uploads/upload-store.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { Button, IconButton, LinkButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { bringMessages } from '../bring.messages.ts'
import classes from './bring-models.module.css'

type ModelUpload = StoredUpload & { model: ModelArrival }

function isModel(upload: StoredUpload): upload is ModelUpload {
  return upload.model !== undefined
}

/** Files of models on their way, until they are taken off the list. */
export function ModelUploads() {
  const text = useMessages(bringMessages)
  const { uid } = useSignedInPerson()
  const uploads = useStoredUploads(uid, isModel)
  if (uploads.length === 0) return null
  const isGoing = uploads.some(({ state }) => state === 'waiting' || state === 'arrived')
  return (
    <section className={classes.uploads} aria-label={text.uploads}>
      <h2>{text.uploads}</h2>
      <ul>
        {uploads.map(upload => (
          <li key={upload.id} className={classes.file}>
            <ModelUploadRow upload={upload} />
          </li>
        ))}
      </ul>
      {isGoing && <p className={classes.hint}>{text.goesOn}</p>}
    </section>
  )
}

function ModelUploadRow({ upload }: { upload: ModelUpload }) {
  const text = useMessages(bringMessages)
  const { id, name, state, thing } = upload
  const hasEnded = state === 'done' || state === 'refused'
  return (
    <>
      <div className={classes.head}>
        <span>{name}</span>
        {state === 'missing' && <ChooseAgain upload={upload} />}
        {thing && (
          <LinkButton variant="line" size="xs" to="/models/$id" params={{ id: thing.id }}>
            {text.open}
          </LinkButton>
        )}
        <IconButton
          icon={IconX}
          size="xs"
          label={hasEnded ? text.clear(name) : text.stop(name)}
          onClick={() => askForModels({ is: 'drop', id })}
        />
      </div>
      <div role="status">
        <HowFar upload={upload} />
      </div>
    </>
  )
}

function ChooseAgain({ upload: { model, place } }: { upload: ModelUpload }) {
  const text = useMessages(bringMessages)
  const { workspaceId } = place
  return (
    <FileButton onChange={file => file && askForModels({ is: 'bring', files: [{ file, model }], workspaceId })}>
      {props => (
        <Button variant="line" size="xs" {...props}>
          {text.chooseAgain}
        </Button>
      )}
    </FileButton>
  )
}

function HowFar({ upload }: { upload: ModelUpload }) {
  const text = useMessages(bringMessages)
  const format = useFormat()
  const { state, size, parts, started } = upload
  if (state === 'missing') return <p className={classes.hint}>{text.missing}</p>
  if (state === 'refused') return <Refusal upload={upload} />
  if (state === 'done') return <p className={classes.hint}>{text.done}</p>
  if (state === 'arrived') return <p className={classes.hint}>{text.arrived}</p>
  const sent = Math.min(size, parts.length * (started?.partBytes ?? 0))
  const label = text.sent(describeBytes(sent, format), describeBytes(size, format))
  return (
    <>
      <p className={classes.hint}>{label}</p>
      <Progress value={(sent / Math.max(1, size)) * 100} size="xs" aria-label={label} />
    </>
  )
}

/** What the server says of this file, after its name, which stands above. */
function Refusal({ upload: { name, refusal } }: { upload: ModelUpload }) {
  const text = useMessages(bringMessages)
  const format = useFormat()
  const { code = '', message = '', limit = 0 } = refusal ?? {}
  const prefix = `${name}: `
  const said = message.startsWith(prefix) ? message.slice(prefix.length) : message
  if (code === 'too-large') return <InlineError>{text.refusals['too-large'](describeBytes(limit, format))}</InlineError>
  return <InlineError>{isKnown(code, text.refusals) ? `${text.refusals[code]} ${said}` : said}</InlineError>
}

type Refusals = (typeof bringMessages)['en']['refusals']

function isKnown(code: string, refusals: Refusals): code is Exclude<keyof Refusals, 'too-large'> {
  return code in refusals
}
