import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportsRoutes as routes } from '@atelier/shared-schema/contract/areas/reports.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import type { Report, ReportState } from '@atelier/shared-schema/entities/report.ts'
import { useSignedInPerson } from '#api/session.ts'
import { useRouteMutation, useRoutePages } from '#api/use-route.ts'
import { RateDialog } from '#images/rating/rate-dialog.tsx'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { kindMessages } from '#items/item-looks.ts'
import { reportReasonMessages } from '#items/report-reasons.ts'
import { Button } from '#ui/button.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { moderationMessages } from '../moderation.messages.ts'
import { Queue } from './queue.tsx'
import { QueueEntry, Said } from './queue-entry.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { TakeDownDialog } from './take-down-dialog.tsx'
import classes from './moderation.module.css'

type Asked = { what: 'rate' | 'takeDown' | 'resolve'; report: Report }

/** Reports that wait, or those that are resolved. */
export function ReportQueue({ state }: { state: ReportState }) {
  const text = useMessages(moderationMessages)
  const [asked, setAsked] = useState<Asked>()
  const pages = useRoutePages<typeof routes.list, Report>(routes.list, { query: { state } }, { staleTime: 0 })
  const isOpen = state === 'open'
  const close = () => setAsked(undefined)
  return (
    <>
      <Queue
        label={isOpen ? text.reports : text.resolved}
        pages={pages}
        empty={{
          icon: IconFlag,
          title: isOpen ? text.noReports : text.noResolved,
          detail: isOpen ? text.noReportsDetail : text.noResolvedDetail,
        }}
        render={report => <ReportEntry key={report.id} report={report} onAsk={setAsked} />}
      />
      {asked?.what === 'rate' && (
        <RateDialog of={{ ...asked.report.item, asModerator: true }} refreshes={[routes.list]} onClose={close} />
      )}
      {asked?.what === 'takeDown' && <TakeDownDialog item={asked.report.item} onClose={close} />}
      {asked?.what === 'resolve' && <ResolveDialog report={asked.report} onClose={close} />}
    </>
  )
}

interface ReportEntryProps {
  report: Report
  onAsk: (asked: Asked) => void
}

function ReportEntry({ report, onAsk }: ReportEntryProps) {
  const text = useMessages(moderationMessages)
  const kinds = useMessages(kindMessages)
  const reasons = useMessages(reportReasonMessages)
  const ratings = useMessages(ratingMessages).names
  const { item, reason } = report
  const path = item.canOpen ? itemPagePath(item) : null
  const facts = [reasons[reason], kinds[item.kind], text.by(item.owner.name), ratings[item.rating]]
  const marks = [...(item.isInTrash ? [text.inTrash] : []), ...(item.isTakenDown ? [text.isTakenDown] : [])]
  return (
    <QueueEntry
      of={item}
      title={path === null ? item.name : <Link to={path}>{item.name}</Link>}
      facts={[...facts, ...marks]}
      actions={report.resolved ? undefined : <ReportActs report={report} onAsk={onAsk} />}
    >
      <ReportWords report={report} />
    </QueueEntry>
  )
}

function ReportWords({ report }: { report: Report }) {
  const text = useMessages(moderationMessages)
  const format = useFormat()
  const { item, comment, acknowledged, resolved } = report
  const nameOf = (person: { name: string } | null) => person?.name ?? text.somebody
  const reported = report.note === '' ? text.reported : text.reportedWith
  return (
    <>
      {comment && <Said by={text.commentBy(nameOf(comment.author))}>{comment.body}</Said>}
      <Said by={reported(nameOf(report.reporter), format.relative(report.createdAt))}>{report.note}</Said>
      {!item.canOpen && !resolved && (
        <p className={classes.note}>{item.thumbnailUrl === null ? text.noAccess : text.noAccessButPicture}</p>
      )}
      {acknowledged && !resolved && (
        <p className={classes.note}>{text.takenUp(nameOf(acknowledged.by), format.relative(acknowledged.at))}</p>
      )}
      {resolved && (
        <Said by={text.resolvedBy(nameOf(resolved.by), format.relative(resolved.at))}>{resolved.answer}</Said>
      )}
      {resolved && resolved.told !== '' && <Said by={text.toldReporter}>{resolved.told}</Said>}
    </>
  )
}

function ReportActs({ report, onAsk }: ReportEntryProps) {
  const text = useMessages(moderationMessages)
  const { uid } = useSignedInPerson()
  const acknowledge = useRouteMutation(routes.acknowledge, { refreshes: [routes.list] })
  if (!report.canDecide) return <p className={classes.note}>{text.isOwn}</p>
  const { item } = report
  return (
    <>
      {report.acknowledged === null && (
        <Button
          size="xs"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id: report.id } })}
        >
          {text.acknowledge}
        </Button>
      )}
      {item.kind === 'IMAGE' && item.owner.uid !== uid && (
        <Button size="xs" variant="line" onClick={() => onAsk({ what: 'rate', report })}>
          {text.rate}
        </Button>
      )}
      {!item.isTakenDown && report.comment === null && (
        <Button size="xs" variant="line" onClick={() => onAsk({ what: 'takeDown', report })}>
          {text.takeDown}
        </Button>
      )}
      <Button size="xs" variant="line" onClick={() => onAsk({ what: 'resolve', report })}>
        {text.resolve}
      </Button>
    </>
  )
}
