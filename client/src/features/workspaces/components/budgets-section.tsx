import { creditsRoutes as routes } from '@atelier/shared-schema/contract/areas/credits.contract.ts'
import type { RouteOutput } from '@atelier/shared-schema/contract/route.ts'
import type { CreditBalance, MemberBudget } from '@atelier/shared-schema/entities/credit.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { useRoutePages } from '#api/use-route.ts'
import { formatCredits } from '#credits/format-credits.ts'
import { useCredits } from '#credits/use-credits.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { budgetMessages } from './budget.messages.ts'
import { GiveDialog } from './give-dialog.tsx'
import classes from './workspaces.module.css'

/** For who runs a workspace: its credits, and what each member may spend of them. */
export function BudgetsSection({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(budgetMessages)
  const [isGiving, setGiving] = useState(false)
  const isEnabled = useCredits().data?.isEnabled
  return (
    <Section
      title={text.title}
      lead={isEnabled === false ? `${text.lead} ${text.off}` : text.lead}
      actions={
        <Button variant="line" onClick={() => setGiving(true)}>
          {text.give}
        </Button>
      }
    >
      <Budgets workspace={workspace} />
      {isGiving && <GiveDialog workspace={workspace} onClose={() => setGiving(false)} />}
    </Section>
  )
}

type BudgetPage = RouteOutput<typeof routes.listBudgets>

function Budgets({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(budgetMessages)
  const [changing, setChanging] = useState<MemberBudget>()
  const query = useRoutePages<typeof routes.listBudgets, MemberBudget, BudgetPage>(routes.listBudgets, {
    params: { id: workspace.id },
    query: {},
  })
  const retry = () => void query.refetch()
  if (query.isPending) return <SkeletonRows count={3} />
  if (!query.data) {
    if (isNetworkError(query.error)) return <OfflineState onRetry={retry} />
    return <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
  }
  const budgets = query.data.pages.flatMap(page => page.items)
  const balance = query.data.pages.at(-1)?.workspace
  const hasSome = budgets.some(({ budget }) => budget !== null)
  return (
    <>
      {balance && <WorkspaceBalance balance={balance} />}
      <DataList label={text.title}>
        {budgets.map(entry => (
          <BudgetRow key={entry.member.uid} entry={entry} hasSome={hasSome} onChange={() => setChanging(entry)} />
        ))}
      </DataList>
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button variant="line" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
      {changing && <BudgetDialog workspace={workspace} entry={changing} onClose={() => setChanging(undefined)} />}
    </>
  )
}

function WorkspaceBalance({ balance: { available } }: { balance: CreditBalance }) {
  const text = useMessages(budgetMessages)
  const format = useFormat()
  return <p className={classes.balance}>{text.balance(formatCredits(format, available))}</p>
}

interface BudgetRowProps {
  entry: MemberBudget
  /** As soon as one member has a budget, who has none spends nothing here. */
  hasSome: boolean
  onChange: () => void
}

function BudgetRow({ entry: { member, budget }, hasSome, onChange }: BudgetRowProps) {
  const text = useMessages(budgetMessages)
  const format = useFormat()
  const held = budget && budget.held > 0 ? text.held(formatCredits(format, budget.held)) : undefined
  return (
    <DataRow
      leading={<Avatar uid={member.uid} name={member.name} src={member.picture} size="lg" />}
      title={member.name}
      detail={budget ? held : hasSome ? text.noneAmongSome : text.none}
      actions={
        <>
          {budget && <span className={classes.budget}>{formatCredits(format, budget.available)}</span>}
          <IconButton icon={IconPencil} label={text.changeOf(member.name)} onClick={onChange} />
        </>
      }
    />
  )
}
