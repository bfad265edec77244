import { NumberInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { sdModelBaseType } from '@atelier/shared-schema/entities/sd-model.ts'
import { baseNames } from '#models/model-words.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { editorMessages } from '../editor.messages.ts'
import type { TrainingEditing } from '../hooks/use-training-draft.ts'
import classes from '../training-editor.module.css'

/** How a model is learned, in words that need no paper. */
export function TrainingSettings({ editing }: { editing: TrainingEditing }) {
  const text = useMessages(editorMessages)
  const { baseType, triggerWords } = editing.draft
  return (
    <div className={classes.settings}>
      <Select
        label={text.what}
        description={text.whatHint}
        data={sdModelBaseType.options.map(value => ({ value, label: baseNames[value] }))}
        value={baseType}
        allowDeselect={false}
        onChange={value => {
          const next = value ?? 'patch'
          editing.change({ baseType: next, modelKind: next === 'patch' ? 'normal' : 'lora' })
        }}
      />
      {baseType === 'patch' ? <PatchSettings editing={editing} /> : <OutsideSettings editing={editing} />}
      <TextInput
        label={text.triggerWords}
        description={text.triggerWordsHint}
        value={triggerWords}
        onChange={event => editing.change({ triggerWords: event.currentTarget.value })}
      />
      <SamplePrompts editing={editing} />
      <NumberInput
        label={text.seed}
        description={text.seedHint}
        min={0}
        max={0xffffffff}
        allowDecimal={false}
        value={editing.draft.settings.seed}
        onChange={value => typeof value === 'number' && editing.setSetting('seed', value)}
      />
    </div>
  )
}

const sizes = [256, 384, 512] as const

function PatchSettings({ editing }: { editing: TrainingEditing }) {
  const text = useMessages(editorMessages)
  const { size, rounds, isMirrored } = editing.draft.settings
  const sizeId = useId()
  const roundsId = useId()
  return (
    <>
      <div>
        <p id={sizeId} className={classes.label}>
          {text.size}
        </p>
        <p className={classes.hint}>{text.sizeHint}</p>
        <SegmentedControl
          aria-labelledby={sizeId}
          data={sizes.map(value => ({ value: String(value), label: text.sizes[value] }))}
          value={String(size)}
          onChange={value => editing.setSetting('size', sizes.find(known => String(known) === value) ?? 512)}
        />
      </div>
      <div>
        <p id={roundsId} className={classes.label}>
          {text.rounds}
        </p>
        <p className={classes.hint}>{text.roundsHint}</p>
        <div className={classes.rounds}>
          <input
            type="range"
            aria-labelledby={roundsId}
            min={1}
            max={32}
            value={rounds}
            onChange={event => editing.setSetting('rounds', Number(event.currentTarget.value))}
          />
          <output>{rounds}</output>
        </div>
      </div>
      <Switch
        label={text.isMirrored}
        description={text.isMirroredHint}
        checked={isMirrored}
        onChange={event => editing.setSetting('isMirrored', event.currentTarget.checked)}
      />
    </>
  )
}

/** What an outside trainer may be told; all of it can be left to it. */
function OutsideSettings({ editing }: { editing: TrainingEditing }) {
  const text = useMessages(editorMessages)
  const { modelKind: kind, settings } = editing.draft
  const kindId = useId()
  const read = (value: string | number) => (typeof value === 'number' ? value : null)
  return (
    <>
      <div>
        <p id={kindId} className={classes.label}>
          {text.kind}
        </p>
        <SegmentedControl
          aria-labelledby={kindId}
          data={(['lora', 'normal'] as const).map(value => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={value => editing.change({ modelKind: value === 'normal' ? 'normal' : 'lora' })}
        />
      </div>
      <NumberInput
        label={text.steps}
        placeholder={text.trainerChooses}
        min={1}
        max={20_000}
        allowDecimal={false}
        value={settings.steps ?? ''}
        onChange={value => editing.setSetting('steps', read(value))}
      />
      <NumberInput
        label={text.rate}
        placeholder={text.trainerChooses}
        min={0}
        max={1}
        step={0.0001}
        decimalScale={6}
        value={settings.learningRate ?? ''}
        onChange={value => editing.setSetting('learningRate', read(value) || null)}
      />
      {kind === 'lora' && (
        <NumberInput
          label={text.rank}
          placeholder={text.trainerChooses}
          min={1}
          max={256}
          allowDecimal={false}
          value={settings.rank ?? ''}
          onChange={value => editing.setSetting('rank', read(value))}
        />
      )}
    </>
  )
}

const SAMPLES_MAX = 4

function SamplePrompts({ editing }: { editing: TrainingEditing }) {
  const text = useMessages(editorMessages)
  const { samplePrompts: prompts } = editing.draft.settings
  const labelId = useId()
  const change = (next: string[]) => editing.setSetting('samplePrompts', next)
  return (
    <div role="group" aria-labelledby={labelId} className={classes.samples}>
      <div>
        <p id={labelId} className={classes.label}>
          {text.samples}
        </p>
        <p className={classes.hint}>{text.samplesHint}</p>
      </div>
      {prompts.map((prompt, index) => (
        // What stands in a line has no name but its place.
        <div key={index} className={classes.sample}>
          <TextInput
            aria-label={text.sample(index + 1)}
            placeholder={text.sampleEmpty}
            value={prompt}
            maxLength={2_000}
            onChange={event => change(prompts.with(index, event.currentTarget.value))}
          />
          <IconButton
            icon={IconX}
            label={text.removeSample(index + 1)}
            onClick={() => change(prompts.toSpliced(index, 1))}
          />
        </div>
      ))}
      {prompts.length < SAMPLES_MAX && (
        <Button variant="line" size="xs" icon={IconPlus} onClick={() => change([...prompts, ''])}>
          {text.addSample}
        </Button>
      )}
    </div>
  )
}
