import { NumberInput, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { RouteForm } from '#api/use-route-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { newModel } from '../engine-values.ts'
import type { EngineValues, ModelValues } from '../engine-values.ts'
import { enginesMessages } from '../engines.messages.ts'
import classes from './engines.module.css'

export function ServiceModelsField({ form }: { form: RouteForm<EngineValues> }) {
  const text = useMessages(enginesMessages)
  const { models } = form.values
  const change = (index: number, next: Partial<ModelValues>) =>
    form.set(
      'models',
      models.map((model, at) => (at === index ? { ...model, ...next } : model)),
    )
  return (
    <fieldset className={classes.group}>
      <legend>{text.serviceModels}</legend>
      <p className={classes.rule}>{text.serviceModelsRule}</p>
      {models.map((model, index) => (
        <div key={index} className={classes.model}>
          <TextInput
            label={text.modelName}
            value={model.name}
            autoComplete="off"
            spellCheck={false}
            error={form.errorAt(`models.${index}.name`)}
            onChange={event => change(index, { name: event.currentTarget.value })}
          />
          <TextInput
            label={text.sizes}
            placeholder={text.sizesRule}
            value={model.sizes}
            autoComplete="off"
            spellCheck={false}
            error={form.errorAt(`models.${index}.sizes`) !== undefined && text.sizesWrong}
            onChange={event => change(index, { sizes: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <NumberInput
              label={text.imagesMax}
              min={1}
              max={10}
              allowDecimal={false}
              value={model.imagesMax}
              error={form.errorAt(`models.${index}.imagesMax`)}
              onChange={next => change(index, { imagesMax: Number(next) || 1 })}
            />
            <NumberInput
              label={text.creditsPerImage}
              min={0}
              value={model.creditsPerImage}
              error={form.errorAt(`models.${index}.creditsPerImage`)}
              onChange={next => change(index, { creditsPerImage: Number(next) || 0 })}
            />
          </div>
          <div className={classes.ends}>
            <Switch
              label={text.canEdit}
              checked={model.canEdit}
              onChange={event => change(index, { canEdit: event.currentTarget.checked })}
            />
            <IconButton
              icon={IconTrash}
              label={`${text.removeModel}: ${model.name}`}
              onClick={() => form.set('models', models.toSpliced(index, 1))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button variant="line" size="xs" icon={IconPlus} onClick={() => form.set('models', [...models, newModel])}>
          {text.addModel}
        </Button>
      </div>
    </fieldset>
  )
}
