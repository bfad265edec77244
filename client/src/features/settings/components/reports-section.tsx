import { reportsRoutes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { OwnReport } from '@atelier/shared-schema/entities/report.ts'
import { useRoute } from '#api/use-route.ts'
import { ItemThumbnail } from '#items/item-thumbnail.tsx'
import { kindMessages } from '#items/item-looks.ts'
import { reportReasonMessages } from '#items/report-reasons.ts'
import { DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { SectionList } from './section-list.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'What you reported',
    lead: 'Reports go to those who run this installation. Who made what you reported is not told of it.',
    empty: 'You have reported nothing. “Report” is in the menu of everything others show you.',
    comment: (kind: string) => `A comment (${kind})`,
    reported: (when: string) => `reported ${when}`,
    told: (words: string) => `You were told: “${words}”`,
    waiting: 'Waiting to be looked at',
    takenUp: (when: string) => `Somebody looks into it since ${when}`,
    decided: (when: string) => `Decided ${when}`,
    takenDown: (when: string) => `Taken down, decided ${when}`,
  },
  vi: {
    title: 'Những gì bạn đã báo cáo',
    lead: 'Báo cáo được gửi đến những người vận hành hệ thống này. Người tạo nội dung không được biết.',
    empty: 'Bạn chưa báo cáo gì. Mục “Báo cáo” nằm trong menu của mọi nội dung người khác cho bạn xem.',
    comment: kind => `Một bình luận (${kind})`,
    reported: when => `báo cáo ${when}`,
    told: words => `Bạn được trả lời: “${words}”`,
    waiting: 'Đang chờ xem xét',
    takenUp: when => `Có người xem xét từ ${when}`,
    decided: when => `Đã quyết định ${when}`,
    takenDown: when => `Đã bị gỡ, quyết định ${when}`,
  },
})

const SHOWN_MAX = 50

/** What became of what the person reported. */
export function ReportsSection() {
  const text = useMessages(messages)
  const query = useRoute(reportsRoutes.listOwn, { query: { limit: SHOWN_MAX } })
  return (
    <Section title={text.title} lead={text.lead}>
      <SectionList label={text.title} query={query} empty={text.empty}>
        {report => <ReportRow key={report.id} report={report} />}
      </SectionList>
    </Section>
  )
}

function ReportRow({ report }: { report: OwnReport }) {
  const text = useMessages(messages)
  const kinds = useMessages(kindMessages)
  const reasons = useMessages(reportReasonMessages)
  const format = useFormat()
  const { item, resolved } = report
  const kind = kinds[item.kind]
  const path = item.name === null ? null : itemPagePath(item)
  return (
    <DataRow
      leading={<ItemThumbnail item={item} />}
      title={report.isAboutComment ? text.comment(item.name ?? kind) : (item.name ?? kind)}
      detail={
        <span className={classes.told}>
          <span>{[reasons[report.reason], text.reported(format.relative(report.createdAt))].join(', ')}</span>
          {resolved && resolved.told !== '' && <span>{text.told(resolved.told)}</span>}
        </span>
      }
      columns={<span>{stateOf(report, text, format.relative)}</span>}
      {...(path !== null && { to: path })}
    />
  )
}

function stateOf(
  { resolved, acknowledgedAt }: OwnReport,
  text: typeof messages.en,
  relative: (time: string) => string,
): string {
  if (resolved) return (resolved.isTakenDown ? text.takenDown : text.decided)(relative(resolved.at))
  return acknowledgedAt === null ? text.waiting : text.takenUp(relative(acknowledgedAt))
}
