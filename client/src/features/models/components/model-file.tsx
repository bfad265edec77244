import { IconCopy } from '@tabler/icons-react'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { copyText } from '#items/copy-text.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { IconButton } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showError, showToast } from '#ui/toast-store.ts'
import { modelMessages } from '../model.messages.ts'
import classes from '../model.module.css'

/** What is known of its file: enough to tell it from another of the same name. */
export function ModelFile({ model }: { model: SdModelAnswer }) {
  const text = useMessages(modelMessages)
  const format = useFormat()
  const metadata = Object.entries(model.metadata)
  return (
    <Section title={text.file}>
      <dl className={classes.list}>
        <dt>{text.fileName}</dt>
        <dd>{model.fileName}</dd>
        <dt>{text.format}</dt>
        <dd>{text.formats[model.format]}</dd>
        <dt>{text.size}</dt>
        <dd>{describeBytes(model.size, format)}</dd>
        <dt>{text.uploaded}</dt>
        <dd>{format.date(model.uploadedAt)}</dd>
        {model.graphName !== null && (
          <>
            <dt>{text.graphName}</dt>
            <dd>
              <Copied value={model.graphName} label={text.copyName} />
            </dd>
          </>
        )}
        <dt>{text.hash}</dt>
        <dd>
          <Copied value={model.sha256} label={text.copyHash} />
        </dd>
      </dl>
      {metadata.length > 0 && (
        <details className={classes.metadata}>
          <summary>{text.metadata}</summary>
          <dl className={classes.list}>
            {metadata.map(([key, value]) => (
              <Entry key={key} name={key} value={value} />
            ))}
          </dl>
        </details>
      )}
    </Section>
  )
}

function Entry({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Copied({ value, label }: { value: string; label: string }) {
  const text = useMessages(modelMessages)
  const copy = () => void copyText(value).then(() => showToast(text.copied), showError)
  return (
    <>
      <code>{value}</code>
      <IconButton icon={IconCopy} size="xs" label={label} onClick={copy} />
    </>
  )
}
