import { enginesRoutes as routes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import type { EngineConsent } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { nameCountry } from '#engines/countries.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { enginesMessages } from '../engines.messages.ts'
import { SectionList } from './section-list.tsx'

/** To whom the person lets their input be sent. */
export function ConsentsSection() {
  const text = useMessages(enginesMessages)
  const query = useRoute(routes.consents, {}, { staleTime: 0 })
  return (
    <Section title={text.consents} lead={text.consentsLead}>
      <SectionList label={text.consents} query={query} empty={text.noConsents} rows={1}>
        {consent => <ConsentRow key={consent.serverId} consent={consent} />}
      </SectionList>
    </Section>
  )
}

function ConsentRow({ consent }: { consent: EngineConsent }) {
  const text = useMessages(enginesMessages)
  const locale = useLocale()
  const format = useFormat()
  const { serverId, name, company, country, agreedAt } = consent
  const takeBack = useRouteMutation(routes.takeBack, {
    refreshes: [routes.consents, routes.list],
    onSuccess: () => void showToast(text.tookBack(name)),
  })
  const place = [company, nameCountry(locale, country)].filter(Boolean).join(', ')
  return (
    <DataRow
      title={name}
      detail={`${place} · ${text.agreed(format.relative(agreedAt))}`}
      actions={
        <Button
          loading={takeBack.isPending}
          aria-label={`${text.takeBack}: ${name}`}
          onClick={() => takeBack.mutate({ params: { id: serverId } })}
        >
          {text.takeBack}
        </Button>
      }
    />
  )
}
