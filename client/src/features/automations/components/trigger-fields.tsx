import { Radio, Select } from '@mantine/core'
import { useState } from 'react'
import type { AutomationTrigger } from '@atelier/shared-schema/entities/automation.ts'
import type { RecipeField } from '@atelier/shared-schema/recipes/recipe-field.ts'
import { FolderPicker } from '#items/folder-picker.tsx'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import type { Draft } from '../draft.ts'
import { formMessages } from '../form.messages.ts'
import { FolderName } from './folder-name.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import classes from '../form.module.css'

const kinds = ['schedule', 'image', 'webhook'] as const satisfies readonly AutomationTrigger['kind'][]

export interface TriggerFieldsProps {
  draft: Draft
  /** Of what runs, those that a new picture can be put into; undefined while that is not known. */
  imageFields: readonly RecipeField[] | undefined
  /** What is missing, once it was tried to save. */
  error: string | undefined
  onChange: (next: Partial<Draft>) => void
}

/** What it waits for. */
export function TriggerFields({ draft, imageFields, error, onChange }: TriggerFieldsProps) {
  const text = useMessages(formMessages)
  return (
    <div className={classes.fields}>
      <Radio.Group
        aria-label={text.when}
        value={draft.kind}
        onChange={value => onChange({ kind: kinds.find(kind => kind === value) ?? 'schedule' })}
      >
        <div className={classes.kinds}>
          {kinds.map(kind => (
            <Radio key={kind} value={kind} label={text.kinds[kind]} description={text.kindLeads[kind]} />
          ))}
        </div>
      </Radio.Group>
      {draft.kind === 'schedule' && <ScheduleFields draft={draft} onChange={onChange} />}
      {draft.kind === 'image' && (
        <WatchedFolder draft={draft} imageFields={imageFields} error={error} onChange={onChange} />
      )}
      {draft.kind === 'webhook' && <p className={classes.quiet}>{text.leftToCall}</p>}
    </div>
  )
}

function WatchedFolder({ draft, imageFields, error, onChange }: TriggerFieldsProps) {
  const text = useMessages(formMessages)
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  const into = imageFields?.find(field => field.key === draft.imageParam) ?? imageFields?.[0]
  return (
    <>
      <div className={classes.labelled}>
        <span>{text.folder}</span>
        <Button variant="line" onClick={() => setChoosing(true)} aria-invalid={error !== undefined || undefined}>
          {draft.watchedId === undefined ? text.chooseFolder : <FolderName folderId={draft.watchedId} />}
        </Button>
        <InlineError>{error}</InlineError>
      </div>
      {imageFields?.length === 0 && <p className={classes.quiet}>{text.noImageField}</p>}
      {imageFields?.length === 1 && into && <p className={classes.quiet}>{text.imageInto(into.label[locale])}</p>}
      {imageFields && imageFields.length > 1 && (
        <Select
          label={text.imageParam}
          value={into?.key ?? null}
          data={imageFields.map(field => ({ value: field.key, label: field.label[locale] }))}
          onChange={key => onChange({ imageParam: key ?? undefined })}
        />
      )}
      {isChoosing && (
        <FolderPicker
          title={text.chooseFolder}
          confirm={text.watch}
          needsOne
          onPick={folder => onChange({ watchedId: folder?.id })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
