import { IconBuilding, IconShare } from '@tabler/icons-react'
import type { CreditBalance, CreditEarning, CreditOverview } from '@atelier/shared-schema/entities/credit.ts'
import { describeError } from '#api/error-text.ts'
import { isNetworkError } from '#api/failures.ts'
import { formatChange, formatCredits } from '#credits/format-credits.ts'
import { useCredits } from '#credits/use-credits.ts'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { ErrorState, OfflineState, SkeletonRows } from '#ui/states.tsx'
import classes from './credits.module.css'

const messages = defineMessages({
  en: {
    title: 'Your credits',
    unit: 'credits',
    off: 'Making images costs nothing here at the moment. What you have is kept in case that changes.',
    on: 'Making images is paid by how long it takes. The price is shown before you start, and what fails or is canceled costs nothing.',
    held: (amount: string) => `${amount} more are set aside for tasks that wait or run.`,
    budgets: 'Budgets in workspaces',
    budgetHeld: (amount: string) => `${amount} more are set aside`,
    earn: 'What earns credits',
    earnings: {
      share: 'Pass an image on',
      feedback: 'Say what you think',
      referral: 'Invite a friend who joins',
    },
    earningDetail: {
      share: (times: number) => `To a network, in its sharing dialog; up to ${times} times for one image`,
      feedback: () => '',
      referral: () => '',
    },
  },
  vi: {
    title: 'Tín dụng của bạn',
    unit: 'tín dụng',
    off: 'Hiện tại tạo ảnh ở đây không mất phí. Số bạn có được giữ lại phòng khi điều đó thay đổi.',
    on: 'Tạo ảnh được tính theo thời gian chạy. Giá được hiện trước khi bạn bắt đầu; tác vụ lỗi hoặc bị huỷ không mất gì.',
    held: amount => `${amount} nữa đang được giữ cho các tác vụ đang chờ hoặc đang chạy.`,
    budgets: 'Ngân sách trong không gian làm việc',
    budgetHeld: amount => `${amount} nữa đang được giữ`,
    earn: 'Cách nhận thêm tín dụng',
    earnings: {
      share: 'Chia sẻ một ảnh lên mạng xã hội',
      feedback: 'Gửi góp ý',
      referral: 'Mời một người bạn tham gia',
    },
    earningDetail: {
      share: times => `Từ hộp thoại chia sẻ của ảnh, tối đa ${times} lần cho một ảnh`,
      feedback: () => '',
      referral: () => '',
    },
  },
})

export function BalanceSection() {
  const text = useMessages(messages)
  const query = useCredits()
  const retry = () => void query.refetch()
  const { data } = query
  return (
    <>
      <Section title={text.title}>
        {query.isPending && <SkeletonRows count={2} height={40} />}
        {query.error && !data && isNetworkError(query.error) && <OfflineState onRetry={retry} />}
        {query.error && !data && !isNetworkError(query.error) && (
          <ErrorState onRetry={retry}>{describeError(query.error)}</ErrorState>
        )}
        {data && <Balance overview={data} />}
      </Section>
      {data && data.budgets.length > 0 && <Budgets budgets={data.budgets} />}
      {data && data.earnings.length > 0 && <Earnings earnings={data.earnings} />}
    </>
  )
}

function Balance({ overview }: { overview: CreditOverview }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { available, held, isEnabled } = overview
  return (
    <>
      <p className={classes.amount}>
        <strong>{formatCredits(format, available)}</strong> {text.unit}
      </p>
      {held > 0 && <p className={classes.quiet}>{text.held(formatCredits(format, held))}</p>}
      <p className={classes.quiet}>{isEnabled ? text.on : text.off}</p>
    </>
  )
}

function Budgets({ budgets }: { budgets: CreditOverview['budgets'] }) {
  const text = useMessages(messages)
  const format = useFormat()
  const heldOf = ({ held }: CreditBalance) => (held > 0 ? text.budgetHeld(formatCredits(format, held)) : undefined)
  return (
    <Section title={text.budgets}>
      <DataList label={text.budgets}>
        {budgets.map(budget => (
          <DataRow
            key={budget.workspace.id}
            leading={<Icon of={IconBuilding} />}
            title={budget.workspace.name}
            detail={heldOf(budget)}
            actions={<span className={classes.change}>{formatCredits(format, budget.available)}</span>}
          />
        ))}
      </DataList>
    </Section>
  )
}

function Earnings({ earnings }: { earnings: readonly CreditEarning[] }) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <Section title={text.earn}>
      <DataList label={text.earn}>
        {earnings.map(({ reason, amount, timesMax }) => (
          <DataRow
            key={reason}
            leading={<Icon of={IconShare} />}
            title={text.earnings[reason]}
            detail={<span className={classes.wrapped}>{text.earningDetail[reason](timesMax ?? 0)}</span>}
            actions={<span className={classes.change}>{formatChange(format, amount)}</span>}
          />
        ))}
      </DataList>
    </Section>
  )
}
