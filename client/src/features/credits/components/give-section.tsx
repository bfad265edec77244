import { TextInput } from '@mantine/core'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import { useRouteForm } from '#api/use-route-form.ts'
import { refresh } from '#api/use-route.ts'
import { formatCredits } from '#credits/format-credits.ts'
import { readNumber } from '#credits/read-number.ts'
import { creditReads } from '#credits/use-credits.ts'
import { Button } from '#ui/button.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ownerMessages } from '../owner-messages.ts'
import classes from './credits.module.css'

/** For who runs the installation: credits for one person. */
export function GiveSection() {
  const text = useMessages(ownerMessages)
  const format = useFormat()
  const form = useRouteForm(creditsRoutes.grant, {
    initial: { to: '', amount: '', note: '' },
    toInput: ({ to, amount, note }) => ({ body: { to, amount: readNumber(amount), note } }),
    onSuccess: async (_, { to, amount }) => {
      form.set('to', '')
      form.set('amount', '')
      form.set('note', '')
      await refresh(creditReads)
      showToast(text.gave(formatCredits(format, readNumber(amount)), to), { tone: 'ok' })
    },
  })
  return (
    <Section title={text.give} lead={text.giveLead}>
      <form ref={form.formRef} className={classes.form} onSubmit={form.submit} noValidate>
        <TextInput {...form.text('to')} label={text.to} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <TextInput {...form.text('amount')} label={text.amount} inputMode="decimal" autoComplete="off" />
        <TextInput {...form.text('note')} label={text.note} autoComplete="off" />
        <InlineError>{form.error}</InlineError>
        <div className={classes.formEnd}>
          <Button type="submit" variant="line" loading={form.pending}>
            {text.giveAct}
          </Button>
        </div>
      </form>
    </Section>
  )
}
