import { IconAlertCircle, IconRefresh, IconSearchOff, IconWifiOff } from '@tabler/icons-react'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'
import classes from './states.module.css'

const messages = defineMessages({
  en: {
    retry: 'Try again',
    failed: 'This could not be loaded',
    offline: 'You are offline',
    offlineDetail: 'This is not on this device yet. It loads as soon as the server can be reached.',
    loading: 'Loading',
    noMatch: 'Nothing matches',
  },
  vi: {
    retry: 'Thử lại',
    failed: 'Không tải được nội dung này',
    offline: 'Bạn đang ngoại tuyến',
    offlineDetail: 'Nội dung này chưa có trên thiết bị. Nó sẽ được tải ngay khi kết nối được máy chủ.',
    loading: 'Đang tải',
    noMatch: 'Không có kết quả',
  },
})

export interface StateProps {
  icon?: TablerIcon
  title: string
  children?: ReactNode
  /** One action, two at most. */
  actions?: ReactNode
  role?: 'alert' | 'status'
  /** It stands for a whole page, which is called by its title. */
  isPage?: boolean | undefined
}

function State({ icon, title, children, actions, role, isPage = false }: StateProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={classes.state} role={role}>
      {icon && <Icon of={icon} size="xl" />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** Nothing here yet: what this is for, and the one action. */
export function EmptyState(props: StateProps) {
  return <State {...props} />
}

/** Where a search or filters leave nothing of what there is: what was looked through, and the way back to all of it. */
export function NothingFound({
  clear,
  onClear,
  children,
}: {
  /** What the way back is called. */
  clear: string
  onClear: () => void
  children: ReactNode
}) {
  const text = useMessages(messages)
  return (
    <EmptyState
      icon={IconSearchOff}
      title={text.noMatch}
      actions={
        <Button variant="line" onClick={onClear}>
          {clear}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** What happened, what to do, and a way to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
  actions,
  isPage,
}: Partial<Pick<StateProps, 'title' | 'children' | 'actions' | 'isPage'>> & { onRetry?: () => void }) {
  const text = useMessages(messages)
  return (
    <State
      role="alert"
      icon={IconAlertCircle}
      title={title ?? text.failed}
      actions={
        (onRetry || actions) && (
          <>
            {onRetry && (
              <Button variant="line" icon={IconRefresh} onClick={onRetry}>
                {text.retry}
              </Button>
            )}
            {actions}
          </>
        )
      }
      isPage={isPage}
    >
      {children}
    </State>
  )
}

/** No network, and nothing kept of this: what still works, in `children`. */
export function OfflineState({
  children,
  onRetry,
  isPage,
}: Pick<StateProps, 'children' | 'isPage'> & { onRetry?: () => void }) {
  const text = useMessages(messages)
  return (
    <State
      role="status"
      icon={IconWifiOff}
      title={text.offline}
      actions={
        onRetry && (
          <Button variant="line" icon={IconRefresh} onClick={onRetry}>
            {text.retry}
          </Button>
        )
      }
      isPage={isPage}
    >
      {children ?? text.offlineDetail}
    </State>
  )
}

/** Rows of the right height while a list loads, so that nothing jumps. */
export function SkeletonRows({ count = 6, height = 56 }: { count?: number; height?: number }) {
  const text = useMessages(messages)
  return (
    <div className={classes.skeleton} role="status" aria-busy="true" aria-label={text.loading}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.skeletonRow} style={{ height }}>
          <i style={{ width: `${42 - ((index * 11) % 19)}%` }} />
          <i style={{ width: `${24 - ((index * 7) % 11)}%` }} />
        </div>
      ))}
    </div>
  )
}

/** A block of any size while something loads. */
export function SkeletonBlock({ width = '100%', height }: { width?: number | string; height: number }) {
  return <div className={classes.block} style={{ width, height }} aria-hidden="true" />
}
