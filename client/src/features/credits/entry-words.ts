import { IconArrowBackUp, IconBuilding, IconCoins, IconGift, IconPhotoSpark, IconShare } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { CreditEntry, LedgerKind } from '@atelier/shared-schema/entities/credit.ts'
import { defineMessages } from '#ui/i18n/messages.ts'

export const entryIcons: Record<LedgerKind, TablerIcon> = {
  grant: IconGift,
  earning: IconShare,
  task: IconPhotoSpark,
  refund: IconArrowBackUp,
  transfer: IconBuilding,
  budget: IconBuilding,
  closing: IconCoins,
}

export const entryMessages = defineMessages({
  en: {
    kinds: {
      grant: 'Given to you',
      earning: 'Earned',
      task: 'Tasks',
      refund: 'Given back',
      transfer: 'Between accounts',
      budget: 'Budgets',
      closing: 'Closings',
    } satisfies Record<LedgerKind, string>,
    welcome: 'To begin with',
    gift: 'A gift',
    shared: (name: string) => `Passed on: ${name}`,
    sharedGone: 'Passed an image on',
    feedback: 'Said what you think',
    referral: (name: string) => `${name} joined`,
    referralGone: 'A friend joined',
    task: (name: string) => `Made: ${name}`,
    taskGone: 'A task',
    refund: (name: string) => `Given back: ${name}`,
    refundGone: 'Given back for a task',
    toWorkspace: (name: string) => `Given to ${name}`,
    toWorkspaceGone: 'Given to a workspace',
    budgetRaised: 'Budget raised',
    budgetLowered: 'Budget lowered',
    closedWorkspace: 'From a workspace that was deleted',
    closedBudget: 'Budget ended',
  },
  vi: {
    kinds: {
      grant: 'Được tặng',
      earning: 'Nhận được',
      task: 'Tác vụ',
      refund: 'Hoàn lại',
      transfer: 'Giữa các tài khoản',
      budget: 'Ngân sách',
      closing: 'Kết thúc',
    },
    welcome: 'Để bắt đầu',
    gift: 'Quà tặng',
    shared: name => `Đã chia sẻ: ${name}`,
    sharedGone: 'Đã chia sẻ một ảnh',
    feedback: 'Đã gửi góp ý',
    referral: name => `${name} đã tham gia`,
    referralGone: 'Một người bạn đã tham gia',
    task: name => `Đã tạo: ${name}`,
    taskGone: 'Một tác vụ',
    refund: name => `Hoàn lại: ${name}`,
    refundGone: 'Hoàn lại cho một tác vụ',
    toWorkspace: name => `Đã góp cho ${name}`,
    toWorkspaceGone: 'Đã góp cho một không gian làm việc',
    budgetRaised: 'Ngân sách được tăng',
    budgetLowered: 'Ngân sách bị giảm',
    closedWorkspace: 'Từ một không gian làm việc đã bị xoá',
    closedBudget: 'Ngân sách đã kết thúc',
  },
})

type Words = typeof entryMessages.en

/** Why credits came or went, in a few words. A reason of a newer server is told by its kind. */
export function describeEntry(text: Words, { kind, reason, subject }: CreditEntry): string {
  const name = subject?.name ?? null
  switch (kind) {
    case 'grant':
      return reason === 'sign-up' ? text.welcome : text.gift
    case 'earning':
      return describeEarning(text, reason, name)
    case 'task':
      return name === null ? text.taskGone : text.task(name)
    case 'refund':
      return name === null ? text.refundGone : text.refund(name)
    case 'transfer':
      return name === null ? text.toWorkspaceGone : text.toWorkspace(name)
    case 'budget':
      return reason === 'lowered' ? text.budgetLowered : text.budgetRaised
    case 'closing':
      return reason === 'workspace' ? text.closedWorkspace : text.closedBudget
  }
}

function describeEarning(text: Words, reason: string, name: string | null): string {
  if (reason === 'share') return name === null ? text.sharedGone : text.shared(name)
  if (reason === 'referral') return name === null ? text.referralGone : text.referral(name)
  return reason === 'feedback' ? text.feedback : text.kinds.earning
}
