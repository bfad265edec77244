import { enginesRoutes } from '@atelier/shared-schema/contract/areas/engines.contract.ts'
import { healthRoutes } from '@atelier/shared-schema/contract/areas/health.contract.ts'
import { Link } from '@tanstack/react-router'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoute } from '#api/use-route.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'This installation',
    version: 'Version',
    notes: 'What is new',
    address: 'Address',
    operator: 'Run by',
    unnamed: 'Its owner has not said who runs it.',
    running: 'Makes images with',
    nothingRuns: 'Nothing at the moment: no worker runs.',
    busy: (running: number, queued: number) =>
      running + queued === 0 ? 'idle' : `${running} running, ${queued} waiting`,
    failing: (note: string) => (note ? `not working: ${note}` : 'not working'),
    engines: 'Outside engines',
    noEngines: 'None: nothing you enter leaves this installation.',
    mails: 'Mails',
    mailsLocal: 'Kept on the server: there is no mail server.',
    mailsSent: 'Sent by a mail server.',
  },
  vi: {
    title: 'Máy chủ này',
    version: 'Phiên bản',
    notes: 'Có gì mới',
    address: 'Địa chỉ',
    operator: 'Vận hành bởi',
    unnamed: 'Người sở hữu chưa cho biết ai vận hành.',
    running: 'Tạo ảnh bằng',
    nothingRuns: 'Hiện không có: không tiến trình nào đang chạy.',
    busy: (running, queued) => (running + queued === 0 ? 'đang rảnh' : `${running} đang chạy, ${queued} đang chờ`),
    failing: note => (note ? `không hoạt động: ${note}` : 'không hoạt động'),
    engines: 'Dịch vụ tạo ảnh bên ngoài',
    noEngines: 'Không có: những gì bạn nhập không rời khỏi máy chủ này.',
    mails: 'E-mail',
    mailsLocal: 'Giữ lại trên máy chủ: chưa có máy chủ e-mail.',
    mailsSent: 'Gửi qua máy chủ e-mail.',
  },
})

export function InstallationSection() {
  const text = useMessages(messages)
  const locale = useLocale()
  const query = useRoute(healthRoutes.config, {}, { staleTime: 10 * 60_000 })
  const config = query.data
  const retry = () => void query.refetch()
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  const nameCountry = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code)
  return (
    <Section title={text.title}>
      {query.isPending && <SkeletonRows count={3} height={28} />}
      {query.error && !config && isNetworkError(query.error) && <OfflineState onRetry={retry} />}
      {query.error && !config && !isNetworkError(query.error) && (
        <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
      )}
      {config && (
        <dl className={classes.facts}>
          <dt>{text.version}</dt>
          <dd>
            {config.version}{' '}
            <Link className={classes.link} to="/release-notes">
              {text.notes}
            </Link>
          </dd>
          <dt>{text.address}</dt>
          <dd>{config.publicUrl}</dd>
          <dt>{text.operator}</dt>
          <dd>
            {[config.operator.name, nameCountry(config.operator.country), config.operator.email]
              .filter(Boolean)
              .join(', ') || text.unnamed}
          </dd>
          <LiveEngines />
          <dt>{text.engines}</dt>
          <dd>
            {config.engines.length === 0
              ? text.noEngines
              : config.engines
                  .map(engine => `${engine.name} (${engine.company}, ${nameCountry(engine.country)})`)
                  .join('; ')}
          </dd>
          <dt>{text.mails}</dt>
          <dd>{config.mailsStayLocal ? text.mailsLocal : text.mailsSent}</dd>
        </dl>
      )}
    </Section>
  )
}

/** Left out while it is not known: that nothing runs is said only when it is so. */
function LiveEngines() {
  const text = useMessages(messages)
  const { data } = useRoute(enginesRoutes.list, {}, { staleTime: 5_000 })
  if (!data) return null
  return (
    <>
      <dt>{text.running}</dt>
      {data.items.length === 0 && <dd>{text.nothingRuns}</dd>}
      {data.items.map(({ id, name, health, healthNote, running, queued }) =>
        health === 'off' ? null : (
          <dd key={id}>
            {name}: {health === 'ready' ? text.busy(running, queued) : text.failing(healthNote)}
          </dd>
        ),
      )}
    </>
  )
}
