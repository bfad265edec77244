import { Switch, TextInput } from '@mantine/core'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { CreditSettings } from '@atelier/shared-schema/entities/credit.ts'
import { engineKinds } from '@atelier/shared-schema/entities/engine-kind.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh, useRoute, useRouteMutation } from '#api/use-route.ts'
import { creditReads } from '#credits/use-credits.ts'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { showToast } from '#ui/toast-store.ts'
import { priceFields, toChange, toFields } from '../price-fields.ts'
import { ownerMessages } from '../owner-messages.ts'
import classes from './credits.module.css'

/** For who runs the installation: whether credits are on, and what things cost and earn. */
export function PricesSection() {
  const text = useMessages(ownerMessages)
  const query = useRoute(creditsRoutes.readSettings, {})
  const retry = () => void query.refetch()
  const settings = query.data
  return (
    <Section title={text.prices} lead={text.pricesLead}>
      {query.isPending && <SkeletonRows count={4} height={40} />}
      {query.error && !settings && isNetworkError(query.error) && <OfflineState onRetry={retry} />}
      {query.error && !settings && !isNetworkError(query.error) && (
        <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
      )}
      {settings && (
        <div className={classes.form}>
          <CreditsSwitch isEnabled={settings.isEnabled} />
          <PricesForm settings={settings} />
        </div>
      )}
    </Section>
  )
}

function CreditsSwitch({ isEnabled }: { isEnabled: boolean }) {
  const text = useMessages(ownerMessages)
  const change = useRouteMutation(creditsRoutes.changeSettings, {
    refreshes: [creditsRoutes.readSettings, ...creditReads],
  })
  return (
    <Switch
      label={text.charge}
      description={text.chargeLead}
      checked={change.isPending ? change.variables.body?.isEnabled === true : isEnabled}
      onChange={event => change.mutate({ body: { isEnabled: event.currentTarget.checked } })}
    />
  )
}

function PricesForm({ settings }: { settings: CreditSettings }) {
  const text = useMessages(ownerMessages)
  const form = useRouteForm(creditsRoutes.changeSettings, {
    initial: toFields(settings),
    toInput: values => ({ body: toChange(values) }),
    onSuccess: async () => {
      await refresh([creditsRoutes.readSettings, ...creditReads])
      showToast(text.saved, { tone: 'ok' })
    },
  })
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
      <div className={classes.engines}>
        {engineKinds.map(engine => (
          <fieldset key={engine} className={classes.engine}>
            <legend>{text.engines[engine]}</legend>
            <div className={classes.numbers}>
              {priceFields.map(field => (
                <TextInput
                  key={field}
                  {...form.text(`tariffs.${engine}.${field}`)}
                  {...number}
                  label={text.priceFields[field]}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <fieldset className={classes.engine}>
        <legend>{text.given}</legend>
        <div className={classes.numbers}>
          <TextInput {...form.text('signUp')} {...number} label={text.signUp} />
          <TextInput {...form.text('earnings.share')} {...number} label={text.share} />
        </div>
      </fieldset>
      <InlineError>{form.error}</InlineError>
      <div className={classes.formEnd}>
        <Button type="submit" variant="primary" loading={form.pending}>
          {text.save}
        </Button>
      </div>
    </form>
  )
}
