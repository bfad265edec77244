import { Select } from '@mantine/core'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { givenWorkspaceRole } from '@atelier/shared-schema/entities/workspace.ts'
import type {
  GivenWorkspaceRole,
  WorkspaceMember,
  WorkspaceSummary,
} from '@atelier/shared-schema/entities/workspace.ts'
import { IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { useRouteMutation } from '#api/use-route.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DataRow } from '#ui/data-list.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { roleNames } from '../role-names.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    you: 'you',
    role: (name: string) => `Role of ${name}`,
    remove: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name} from the workspace?`,
    guestTitle: (name: string) => `Make ${name} a guest?`,
    passes: (name: string, owner: string) =>
      `What ${name} owns in this workspace passes to ${owner}. What they own outside it stays theirs.`,
    removeAct: 'Remove',
    guestAct: 'Make a guest',
    removed: (name: string) => `${name} is no longer in the workspace`,
    changed: (name: string, role: string) => `${name}: ${role}`,
  },
  vi: {
    you: 'bạn',
    role: name => `Vai trò của ${name}`,
    remove: name => `Xoá ${name}`,
    removeTitle: name => `Xoá ${name} khỏi không gian làm việc?`,
    guestTitle: name => `Chuyển ${name} thành khách?`,
    passes: (name, owner) =>
      `Những gì ${name} sở hữu trong không gian này sẽ chuyển cho ${owner}. Những gì ở ngoài vẫn thuộc về người ấy.`,
    removeAct: 'Xoá',
    guestAct: 'Chuyển thành khách',
    removed: name => `${name} không còn trong không gian làm việc`,
    changed: (name, role) => `${name}: ${role}`,
  },
})

const changed = [workspacesRoutes.listMembers, workspacesRoutes.read, workspacesRoutes.list]

export interface MemberRowProps {
  workspace: WorkspaceSummary
  member: WorkspaceMember
}

export function MemberRow({ workspace, member }: MemberRowProps) {
  const text = useMessages(messages)
  const roles = useMessages(roleNames)
  const me = useSignedInPerson()
  const mayChange = mayChangeMember(workspace, member, me.uid)
  const detail = [member.username && `@${member.username}`, member.email].filter(Boolean).join(' · ')
  return (
    <DataRow
      leading={<Avatar uid={member.uid} name={member.name} src={member.picture} size="lg" />}
      title={member.uid === me.uid ? `${member.name} (${text.you})` : member.name}
      detail={detail}
      actions={mayChange ? <MemberControls workspace={workspace} member={member} /> : <Chip>{roles[member.role]}</Chip>}
    />
  )
}

/** As the server decides it: the owner is not changed but by transfer, and admins are the owner's affair. */
function mayChangeMember({ role }: WorkspaceSummary, member: WorkspaceMember, ownUid: string): boolean {
  if (member.role === 'owner' || member.uid === ownUid) return false
  return role === 'owner' || (role === 'admin' && member.role !== 'admin')
}

function MemberControls({ workspace, member }: MemberRowProps) {
  const text = useMessages(messages)
  const roles = useMessages(roleNames)
  const [asks, setAsks] = useState<'guest' | 'remove'>()
  const { name, uid } = member
  const change = useRouteMutation(workspacesRoutes.changeRole, {
    refreshes: changed,
    onSuccess: answer => showToast(text.changed(name, roles[answer.member.role])),
  })
  const remove = useRouteMutation(workspacesRoutes.removeMember, {
    refreshes: changed,
    onSuccess: () => showToast(text.removed(name)),
  })
  const setRole = (role: GivenWorkspaceRole) =>
    change.mutateAsync({ params: { id: uid }, body: { role, workspaceId: workspace.id } })
  const offered = givenWorkspaceRole.options.filter(role => role !== 'admin' || workspace.role === 'owner')
  return (
    <>
      <Select
        className={classes.role}
        aria-label={text.role(name)}
        value={change.isPending ? (change.variables.body?.role ?? member.role) : member.role}
        data={offered.map(value => ({ value, label: roles[value] }))}
        allowDeselect={false}
        onChange={value => {
          const role = offered.find(entry => entry === value)
          if (role === 'guest') setAsks('guest')
          else if (role) change.mutate({ params: { id: uid }, body: { role, workspaceId: workspace.id } })
        }}
      />
      <IconButton icon={IconUserMinus} label={text.remove(name)} onClick={() => setAsks('remove')} />
      {asks && (
        <ConfirmDialog
          title={asks === 'guest' ? text.guestTitle(name) : text.removeTitle(name)}
          action={asks === 'guest' ? text.guestAct : text.removeAct}
          onClose={() => setAsks(undefined)}
          onConfirm={() =>
            asks === 'guest' ? setRole('guest') : remove.mutateAsync({ params: { id: workspace.id }, body: { uid } })
          }
        >
          {text.passes(name, workspace.owner.name)}
        </ConfirmDialog>
      )}
    </>
  )
}
