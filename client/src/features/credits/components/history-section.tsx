import { useState } from 'react'
import { creditsRoutes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { CreditEntry, LedgerKind } from '@atelier/shared-schema/entities/credit.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { formatChange, formatCredits } from '#credits/format-credits.ts'
import { useCredits } from '#credits/use-credits.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceMenu } from '#ui/choice-menu.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, NothingFound, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { describeEntry, entryIcons, entryMessages } from '../entry-words.ts'
import classes from './credits.module.css'

const messages = defineMessages({
  en: {
    title: 'What came and went',
    show: 'Show',
    all: 'Everything',
    account: 'Of',
    own: 'Your credits',
    empty: 'Nothing yet.',
    nothing: 'Nothing of this kind came or went.',
    more: 'Show more',
    left: (amount: string) => `${amount} left`,
    by: (name: string) => `by ${name}`,
  },
  vi: {
    title: 'Đã nhận và đã dùng',
    show: 'Hiện',
    all: 'Tất cả',
    account: 'Của',
    own: 'Tín dụng của bạn',
    empty: 'Chưa có gì.',
    nothing: 'Chưa có khoản nào thuộc loại này.',
    more: 'Hiện thêm',
    left: amount => `còn ${amount}`,
    by: name => `bởi ${name}`,
  },
})

type Shown = LedgerKind | 'all'
const OWN = 'own'
const shownKinds: readonly LedgerKind[] = ['task', 'refund', 'earning', 'grant', 'transfer', 'budget', 'closing']

export function HistorySection() {
  const text = useMessages(messages)
  const words = useMessages(entryMessages)
  const [shown, setShown] = useState<Shown>('all')
  const [account, setAccount] = useState(OWN)
  const budgets = useCredits().data?.budgets ?? []
  const accounts = [
    { value: OWN, label: text.own },
    ...budgets.map(({ workspace }) => ({ value: workspace.id, label: workspace.name })),
  ]
  const choices = [
    { value: 'all' as const, label: text.all },
    ...shownKinds.map(kind => ({ value: kind, label: words.kinds[kind] })),
  ]
  return (
    <Section
      title={text.title}
      actions={
        <div className={classes.choices}>
          {budgets.length > 0 && (
            <ChoiceMenu label={text.account} choices={accounts} value={account} onChange={setAccount} />
          )}
          <ChoiceMenu<Shown> label={text.show} choices={choices} value={shown} onChange={setShown} />
        </div>
      }
    >
      <Entries shown={shown} account={account} onAll={() => setShown('all')} />
    </Section>
  )
}

function Entries({ shown, account, onAll }: { shown: Shown; account: string; onAll: () => void }) {
  const text = useMessages(messages)
  const pages = useRoutePages<typeof creditsRoutes.listHistory, CreditEntry>(creditsRoutes.listHistory, {
    query: { limit: 20, ...(shown !== 'all' && { kind: shown }), ...(account !== OWN && { workspaceId: account }) },
  })
  const retry = () => void pages.refetch()
  if (pages.isPending) return <SkeletonRows count={4} />
  if (!pages.data) {
    if (isNetworkError(pages.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(pages.error)}</ErrorState>
  }
  const entries = pages.data.pages.flatMap(page => page.items)
  if (entries.length === 0 && shown !== 'all') {
    return (
      <NothingFound clear={text.all} onClear={onAll}>
        {text.nothing}
      </NothingFound>
    )
  }
  if (entries.length === 0) return <p className={classes.quiet}>{text.empty}</p>
  return (
    <>
      <DataList label={text.title}>
        {entries.map(entry => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </DataList>
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function EntryRow({ entry }: { entry: CreditEntry }) {
  const text = useMessages(messages)
  const words = useMessages(entryMessages)
  const format = useFormat()
  const { kind, amount, balanceAfter, note, by, createdAt } = entry
  // What a person did with their own credits needs no name beside it.
  const giver = kind === 'grant' && by ? text.by(by.name) : ''
  return (
    <DataRow
      leading={<Icon of={entryIcons[kind]} />}
      title={describeEntry(words, entry)}
      detail={[format.relative(createdAt), giver, note].filter(Boolean).join(' · ')}
      columns={<span className={classes.after}>{text.left(formatCredits(format, balanceAfter))}</span>}
      actions={
        <span className={classes.change} data-came={amount > 0 || undefined}>
          {formatChange(format, amount)}
        </span>
      }
    />
  )
}
