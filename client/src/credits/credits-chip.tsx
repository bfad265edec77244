import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CreditOverview } from '@atelier/shared-schema/entities/credit.ts'
import { useSignedInPerson } from '#api/session.ts'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { formatCredits, formatRoundCredits } from './format-credits.ts'
import { useCredits } from './use-credits.ts'
import classes from './credits-chip.module.css'

const messages = defineMessages({
  en: {
    own: (amount: string) => `${amount} credits left`,
    budget: (amount: string, workspace: string) => `${amount} credits left of your budget in ${workspace}`,
  },
  vi: {
    own: amount => `Còn ${amount} tín dụng`,
    budget: (amount, workspace) => `Ngân sách của bạn trong ${workspace} còn ${amount} tín dụng`,
  },
})

/** What can be spent where the person works now; nothing while credits are off. */
export function CreditsChip() {
  const text = useMessages(messages)
  const format = useFormat()
  const { currentWorkspace } = useSignedInPerson()
  const { data } = useCredits()
  if (!data?.isEnabled) return null
  const budget = budgetIn(data, currentWorkspace?.id)
  const available = budget?.available ?? data.available
  const exact = formatCredits(format, available)
  const label = budget ? text.budget(exact, budget.workspace.name) : text.own(exact)
  return (
    <Link to="/settings/credits" className={classes.chip} aria-label={label} data-tip={label}>
      <Icon of={IconCoins} />
      <span>{formatRoundCredits(format, available)}</span>
    </Link>
  )
}

function budgetIn({ budgets }: CreditOverview, workspaceId: string | undefined) {
  return budgets.find(({ workspace }) => workspace.id === workspaceId)
}
