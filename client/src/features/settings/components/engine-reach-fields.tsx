import { Checkbox, NumberInput, PasswordInput, Switch, TextInput, Textarea } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { RouteForm } from '#api/use-route-form.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { EngineValues, HeaderValues } from '../engine-values.ts'
import { enginesMessages } from '../engines.messages.ts'
import { ServiceModelsField } from './service-models-field.tsx'
import classes from './engines.module.css'

interface ReachProps {
  form: RouteForm<EngineValues>
  hasKey: boolean
}

/** Where it is, and what opens its door. */
export function EngineReachFields({ form, hasKey }: ReachProps) {
  const text = useMessages(enginesMessages)
  const { kind, slots } = form.values
  return (
    <>
      <TextInput
        {...form.text('address')}
        label={text.address}
        description={text.addressRules[kind]}
        autoComplete="off"
        spellCheck={false}
        inputMode={kind === 'onnx' ? 'text' : 'url'}
        data-autofocus
      />
      {kind === 'openai' && <KeyField form={form} hasKey={hasKey} />}
      {kind === 'openai' && <ServiceModelsField form={form} />}
      {kind !== 'onnx' && <LoginFields form={form} hasKey={hasKey} />}
      <NumberInput
        label={text.slots}
        description={text.slotsRule}
        min={1}
        max={32}
        allowDecimal={false}
        value={slots}
        onChange={next => form.set('slots', Number(next) || 1)}
        error={form.errorOf('slots')}
      />
    </>
  )
}

function KeyField({ form, hasKey }: ReachProps) {
  const text = useMessages(enginesMessages)
  const { key, removesKey } = form.values
  return (
    <div className={classes.group}>
      <PasswordInput
        {...form.text('key')}
        label={text.key}
        description={hasKey ? text.keySet : text.keyRule}
        disabled={removesKey}
        autoComplete="off"
      />
      {hasKey && key === '' && (
        <Checkbox
          label={text.removeKey}
          checked={removesKey}
          onChange={event => form.set('removesKey', event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

/** Closed as long as nothing is in it, or wrong with it. */
function LoginFields({ form, hasKey }: ReachProps) {
  const text = useMessages(enginesMessages)
  const { kind, headers, caCertificate, acceptsUntrusted } = form.values
  const isUsed = headers.length > 0 || caCertificate !== '' || acceptsUntrusted || (kind === 'comfyui' && hasKey)
  return (
    <details className={classes.more} open={isUsed || undefined}>
      <summary>{text.login}</summary>
      <div className={classes.form}>
        {kind === 'comfyui' && <KeyField form={form} hasKey={hasKey} />}
        <HeaderFields form={form} />
        <Textarea
          {...form.text('caCertificate')}
          label={text.certificate}
          description={text.certificateRule}
          rows={3}
          spellCheck={false}
        />
        <Switch
          label={text.untrusted}
          description={text.untrustedRule}
          checked={acceptsUntrusted}
          onChange={event => form.set('acceptsUntrusted', event.currentTarget.checked)}
        />
      </div>
    </details>
  )
}

function HeaderFields({ form }: { form: RouteForm<EngineValues> }) {
  const text = useMessages(enginesMessages)
  const { headers } = form.values
  const change = (index: number, next: Partial<HeaderValues>) =>
    form.set(
      'headers',
      headers.map((header, at) => (at === index ? { ...header, ...next } : header)),
    )
  return (
    <fieldset className={classes.group}>
      <legend>{text.headers}</legend>
      <p className={classes.rule}>{text.headersRule}</p>
      {headers.map((header, index) => (
        <div key={index} className={classes.header}>
          <TextInput
            label={text.headerName}
            value={header.name}
            autoComplete="off"
            spellCheck={false}
            error={form.errorAt(`headers.${index}.name`)}
            onChange={event => change(index, { name: event.currentTarget.value })}
          />
          <PasswordInput
            label={text.headerValue}
            value={header.value}
            autoComplete="off"
            placeholder={header.isKept ? text.headerKept : ''}
            error={form.errorAt(`headers.${index}.value`)}
            onChange={event => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            label={`${text.removeHeader}: ${header.name}`}
            onClick={() => form.set('headers', headers.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="line"
          size="xs"
          icon={IconPlus}
          onClick={() => form.set('headers', [...headers, { name: '', value: '', isKept: false }])}
        >
          {text.addHeader}
        </Button>
      </div>
    </fieldset>
  )
}
