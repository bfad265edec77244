import { Select, Switch, TextInput, Textarea } from '@mantine/core'
import { sdModelsRoutes as routes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { sdModelBaseType, sdModelKind } from '@atelier/shared-schema/entities/sd-model.ts'
import type { SdModelAnswer } from '@atelier/shared-schema/entities/sd-model.ts'
import { isErrorCode } from '#api/error-text.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { baseNames, kindNames } from '#models/model-words.ts'
import { readTriggerWords, writeTriggerWords } from '#models/trigger-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { modelRoutes } from '../hooks/model-kind.ts'
import { modelMessages } from '../model.messages.ts'
import classes from '../model.module.css'

const UNKNOWN = 'unknown'

/** What is said of a model: its name, what it is, what it is built for, and its words. */
export function EditModelDialog({ model, onClose }: { model: SdModelAnswer; onClose: () => void }) {
  const text = useMessages(modelMessages)
  const kinds = useMessages(kindNames)
  const { name, description, baseType, modelKind: kind, triggerWords, isDraft, updatedAt } = model
  const form = useRouteForm(routes.update, {
    initial: {
      name,
      description,
      baseType: baseType ?? UNKNOWN,
      modelKind: kind,
      triggerWords: writeTriggerWords(triggerWords),
      isDraft,
    },
    toInput: values => ({
      params: { id: model.id },
      body: {
        ...values,
        baseType: sdModelBaseType.options.find(known => known === values.baseType) ?? null,
        triggerWords: readTriggerWords(values.triggerWords),
        updatedAt,
      },
    }),
    onSuccess: async () => {
      onClose()
      showToast(text.saved)
      await refresh(modelRoutes)
    },
  })
  const isTrained = model.format === 'patches'
  return (
    <Dialog opened onClose={onClose} title={text.editTitle} size="md">
      <form ref={form.formRef} onSubmit={form.submit} className={classes.form}>
        <TextInput label={text.name} maxLength={120} data-autofocus {...form.text('name')} />
        <Textarea label={text.description} autosize minRows={2} maxRows={8} {...form.text('description')} />
        {!isTrained && (
          <>
            <Select
              label={text.baseType}
              data={[
                { value: UNKNOWN, label: text.baseUnknown },
                ...sdModelBaseType.options
                  .filter(base => base !== 'patch')
                  .map(base => ({ value: base, label: baseNames[base] })),
              ]}
              value={form.values.baseType}
              allowDeselect={false}
              onChange={value => form.set('baseType', value ?? UNKNOWN)}
            />
            <Select
              label={text.kind}
              data={sdModelKind.options.map(value => ({ value, label: kinds[value] }))}
              value={form.values.modelKind}
              allowDeselect={false}
              onChange={value => form.set('modelKind', value ?? kind)}
            />
          </>
        )}
        <TextInput label={text.triggerWords} description={text.wordsHint} {...form.text('triggerWords')} />
        <Switch
          label={text.isDraft}
          description={text.isDraftHint}
          checked={form.values.isDraft}
          onChange={event => form.set('isDraft', event.currentTarget.checked)}
        />
        <InlineError>{isErrorCode(form.failure, 'CONFLICT') ? text.changed : form.error}</InlineError>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={form.pending}>
            {text.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
