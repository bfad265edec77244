import { Select } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import type { WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { reloadWorkspace } from '#api/switch-workspace.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Button } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { showToast } from '#ui/toast-store.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    title: 'Leaving and handing over',
    leave: 'Leave the workspace',
    leaveLead: (owner: string) => `What you own in it passes to ${owner}.`,
    leaveAct: 'Leave',
    left: (name: string) => `You left ${name}`,
    transfer: 'Hand the workspace over',
    transferLead: 'Another member becomes the owner, and you an admin. You can then leave, or own another workspace.',
    heir: 'New owner',
    choose: 'Choose a member',
    transferAct: 'Hand over',
    transferred: (name: string) => `${name} is the owner now`,
    remove: 'Delete the workspace',
    removeLead:
      'Everybody is put out of it. What they made stays with them, in their own spaces. This cannot be undone.',
    removeAct: 'Delete',
    removed: (name: string) => `${name} is deleted`,
    sure: (act: string, name: string) => `${act}: ${name}?`,
  },
  vi: {
    title: 'Rời đi và chuyển giao',
    leave: 'Rời không gian làm việc',
    leaveLead: owner => `Những gì bạn sở hữu trong đó sẽ chuyển cho ${owner}.`,
    leaveAct: 'Rời đi',
    left: name => `Bạn đã rời ${name}`,
    transfer: 'Chuyển giao không gian làm việc',
    transferLead:
      'Một thành viên khác trở thành chủ sở hữu, bạn thành quản trị viên. Sau đó bạn có thể rời đi hoặc sở hữu không gian khác.',
    heir: 'Chủ sở hữu mới',
    choose: 'Chọn một thành viên',
    transferAct: 'Chuyển giao',
    transferred: name => `${name} nay là chủ sở hữu`,
    remove: 'Xoá không gian làm việc',
    removeLead:
      'Mọi người sẽ rời khỏi đó. Những gì họ tạo vẫn thuộc về họ, trong không gian riêng. Không thể hoàn tác.',
    removeAct: 'Xoá',
    removed: name => `Đã xoá ${name}`,
    sure: (act, name) => `${act}: ${name}?`,
  },
})

export function EndingsSection({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  return (
    <Section title={text.title}>
      {workspace.role === 'owner' ? (
        <>
          <Transfer workspace={workspace} />
          <Remove workspace={workspace} />
        </>
      ) : (
        <Leave workspace={workspace} />
      )}
    </Section>
  )
}

function Leave({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const { id, name, owner } = workspace
  const leave = useRouteMutation(workspacesRoutes.leave, {
    onSuccess: async () => {
      await reloadWorkspace()
      showToast(text.left(name))
    },
  })
  return (
    <Ending
      title={text.leave}
      lead={text.leaveLead(owner.name)}
      action={text.leaveAct}
      question={text.sure(text.leave, name)}
      onConfirm={() => leave.mutateAsync({ params: { id } })}
    />
  )
}

function Remove({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const { id, name } = workspace
  const remove = useRouteMutation(workspacesRoutes.remove, {
    onSuccess: async () => {
      await reloadWorkspace()
      showToast(text.removed(name))
    },
  })
  return (
    <Ending
      title={text.remove}
      lead={text.removeLead}
      action={text.removeAct}
      question={text.sure(text.remove, name)}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  )
}

function Transfer({ workspace }: { workspace: WorkspaceSummary }) {
  const text = useMessages(messages)
  const me = useSignedInPerson()
  const [heirUid, setHeirUid] = useState<string | null>(null)
  const { id, name } = workspace
  const { data } = useRoute(workspacesRoutes.listMembers, { params: { id }, query: { limit: 200 } })
  const heirs = (data?.items ?? []).filter(member => member.uid !== me.uid && member.role !== 'guest')
  const transfer = useRouteMutation(workspacesRoutes.transfer, {
    onSuccess: async ({ owner }) => {
      await reloadWorkspace()
      showToast(text.transferred(owner.name), { tone: 'ok' })
    },
  })
  if (heirs.length === 0) return null
  return (
    <Ending
      title={text.transfer}
      lead={text.transferLead}
      action={text.transferAct}
      question={text.sure(text.transfer, name)}
      disabled={heirUid === null}
      onConfirm={async () => heirUid !== null && transfer.mutateAsync({ params: { id }, body: { uid: heirUid } })}
    >
      <Select
        aria-label={text.heir}
        placeholder={text.choose}
        value={heirUid}
        onChange={setHeirUid}
        data={heirs.map(member => ({ value: member.uid, label: member.name }))}
      />
    </Ending>
  )
}

interface EndingProps {
  title: string
  lead: string
  action: string
  question: string
  disabled?: boolean
  onConfirm: () => Promise<unknown>
  children?: React.ReactNode
}

function Ending({ title, lead, action, question, disabled, onConfirm, children }: EndingProps) {
  const [asks, setAsks] = useState(false)
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.name}>{title}</div>
        <p className={classes.quiet}>{lead}</p>
      </div>
      {children}
      <Button variant="danger-line" disabled={disabled} onClick={() => setAsks(true)}>
        {action}
      </Button>
      {asks && (
        <ConfirmDialog title={question} action={action} onConfirm={onConfirm} onClose={() => setAsks(false)}>
          {lead}
        </ConfirmDialog>
      )}
    </div>
  )
}
