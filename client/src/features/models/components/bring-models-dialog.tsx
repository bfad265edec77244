import { FileButton, Select, TextInput } from '@mantine/core'
import { IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { splitFileName } from '@atelier/shared-schema/entities/file-name.ts'
import { sdModelBaseType, sdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import { useSignedInPerson } from '#api/session.ts'
import { askForModels } from '#local/uploads/model-asks.ts'
import type { ModelArrival } from '#local/uploads/upload-store.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { baseNames, kindNames } from '#models/model-words.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { showError } from '#ui/toast-store.ts'
import { bringMessages } from '../bring.messages.ts'
import { readModelFile } from '../read-model-file.ts'
import type { ModelFinding } from '../read-model-file.ts'
import classes from './bring-models.module.css'

interface ChosenFile {
  file: File
  finding: ModelFinding
  model: ModelArrival
}

const NAME_LENGTH_MAX = 120

async function readChosen(file: File): Promise<ChosenFile> {
  const finding = await readModelFile(file)
  const name = splitFileName(file.name).stem.slice(0, NAME_LENGTH_MAX)
  if (finding.is === 'refused') return { file, finding, model: { name } }
  const { baseType, modelKind } = finding
  return { file, finding, model: { name, ...(baseType && { baseType }), ...(modelKind && { modelKind }) } }
}

/** Files of models, each with what it was found to be and what it is to be called, before they are sent. */
export function BringModelsDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(bringMessages)
  const { currentWorkspace } = useSignedInPerson()
  const { chosen, isReading, add, change, remove } = useChosenFiles()
  const [isOver, setOver] = useState(false)
  const taken = chosen.filter(({ finding }) => finding.is === 'taken')

  function bring(): void {
    const workspaceId = currentWorkspace && currentWorkspace.role !== 'guest' ? currentWorkspace.id : null
    askForModels({ is: 'bring', files: taken.map(({ file, model }) => ({ file, model })), workspaceId })
    onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={text.title} size="lg">
      <p className={classes.lead}>{text.lead}</p>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault()
          event.stopPropagation()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          event.stopPropagation()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
      >
        <span>{isReading ? text.reading : text.drop}</span>
        <FileButton multiple onChange={add}>
          {props => (
            <Button variant="line" icon={IconUpload} loading={isReading} data-autofocus {...props}>
              {text.choose}
            </Button>
          )}
        </FileButton>
      </div>
      <ul className={classes.files}>
        {chosen.map((each, index) => (
          <ChosenRow
            key={`${each.file.name} ${each.file.size}`}
            chosen={each}
            onChange={model => change(index, model)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" disabled={taken.length === 0} onClick={bring}>
          {text.upload(Math.max(1, taken.length))}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useChosenFiles() {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [reading, setReading] = useState(0)
  const add = (files: readonly File[]) => {
    const fresh = files.filter(file => chosen.every(({ file: known }) => known.name !== file.name))
    setReading(count => count + 1)
    Promise.all(fresh.map(readChosen))
      .then(read => setChosen(before => [...before, ...read]), showError)
      .finally(() => setReading(count => count - 1))
  }
  return {
    chosen,
    isReading: reading > 0,
    add,
    change: (index: number, model: ModelArrival) =>
      setChosen(before => before.map((each, at) => (at === index ? { ...each, model } : each))),
    remove: (index: number) => setChosen(before => before.toSpliced(index, 1)),
  }
}

interface ChosenRowProps {
  chosen: ChosenFile
  onChange: (model: ModelArrival) => void
  onRemove: () => void
}

const BY_FILE = 'by-file'

function ChosenRow({ chosen: { file, finding, model }, onChange, onRemove }: ChosenRowProps) {
  const text = useMessages(bringMessages)
  const kinds = useMessages(kindNames)
  const format = useFormat()
  const { baseType, modelKind, ...rest } = model
  return (
    <li className={classes.file}>
      <div className={classes.head}>
        <span>{file.name}</span>
        <span className={classes.size}>{describeBytes(file.size, format)}</span>
        <IconButton icon={IconX} size="xs" label={text.remove(file.name)} onClick={onRemove} />
      </div>
      {finding.is === 'refused' ? (
        <InlineError>
          {text.refused[finding.reason]} {finding.why}
        </InlineError>
      ) : (
        <div className={classes.fields}>
          <TextInput
            aria-label={text.name(file.name)}
            placeholder={text.nameLabel}
            maxLength={NAME_LENGTH_MAX}
            value={model.name ?? ''}
            onChange={event => onChange({ ...model, name: event.currentTarget.value })}
          />
          <Select
            aria-label={text.base(file.name)}
            data={[
              { value: BY_FILE, label: text.byFile },
              ...sdModelBaseType.options.map(value => ({ value, label: baseNames[value] })),
            ]}
            value={baseType ?? BY_FILE}
            allowDeselect={false}
            onChange={value => {
              const known = sdModelBaseType.options.find(option => option === value)
              onChange({ ...rest, ...(modelKind && { modelKind }), ...(known && { baseType: known }) })
            }}
          />
          <Select
            aria-label={text.kind(file.name)}
            data={[
              { value: BY_FILE, label: text.byFile },
              ...sdModelKind.options.map(value => ({ value, label: kinds[value] })),
            ]}
            value={modelKind ?? BY_FILE}
            allowDeselect={false}
            onChange={value => {
              const known = sdModelKind.options.find(option => option === value)
              onChange({ ...rest, ...(baseType && { baseType }), ...(known && { modelKind: known }) })
            }}
          />
        </div>
      )}
    </li>
  )
}
