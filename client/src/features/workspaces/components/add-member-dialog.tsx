import { Radio, TextInput } from '@mantine/core'
import { usersRoutes } from '@atelier/shared-schema/contract/areas/users.contract.ts'
import { workspacesRoutes } from '@atelier/shared-schema/contract/areas/workspaces.contract.ts'
import { givenWorkspaceRole } from '@atelier/shared-schema/entities/workspace.ts'
import type { GivenWorkspaceRole, WorkspaceSummary } from '@atelier/shared-schema/entities/workspace.ts'
import type { PersonBrief } from '@atelier/shared-schema/entities/person.ts'
import { useDeferredValue, useState } from 'react'
import { describeError } from '#api/error-text.ts'
import { useRoute, useRouteMutation } from '#api/use-route.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { InlineError } from '#ui/inline-error.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { showToast } from '#ui/toast-store.ts'
import { roleLeads, roleNames } from '../role-names.ts'
import classes from './workspaces.module.css'

const messages = defineMessages({
  en: {
    title: 'Add a person',
    who: 'Name, username or e-mail address',
    whoRule: 'Of somebody who has an account here.',
    found: 'People found',
    role: 'Role',
    add: 'Add',
    added: (name: string) => `${name} is in the workspace now`,
    cancel: 'Cancel',
  },
  vi: {
    title: 'Thêm người',
    who: 'Tên, tên người dùng hoặc e-mail',
    whoRule: 'Của người đã có tài khoản ở đây.',
    found: 'Những người tìm thấy',
    role: 'Vai trò',
    add: 'Thêm',
    added: name => `${name} đã ở trong không gian làm việc`,
    cancel: 'Huỷ',
  },
})

export function AddMemberDialog({ workspace, onClose }: { workspace: WorkspaceSummary; onClose: () => void }) {
  const text = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<PersonBrief>()
  const isFull = workspace.seatsUsed >= workspace.seatLimit
  const [role, setRole] = useState<GivenWorkspaceRole>(isFull ? 'guest' : 'member')
  const [error, setError] = useState<string>()
  const add = useRouteMutation(workspacesRoutes.addMember, {
    refreshes: [workspacesRoutes.listMembers, workspacesRoutes.read, workspacesRoutes.list],
    onSuccess: ({ member }) => {
      showToast(text.added(member.name), { tone: 'ok' })
      onClose()
    },
    onError: failure => setError(describeError(failure)),
  })

  function send(): void {
    setError(undefined)
    const name = typed.trim()
    const someone = chosen
      ? { uid: chosen.uid }
      : name.includes('@', 1)
        ? { email: name }
        : { username: name.replace(/^@/, '') }
    add.mutate({ params: { id: workspace.id }, body: { ...someone, role } })
  }

  return (
    <Dialog opened onClose={onClose} title={text.title} size="md">
      <form
        className={classes.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          label={text.who}
          description={text.whoRule}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          onChange={event => {
            setTyped(event.currentTarget.value)
            setChosen(undefined)
            setError(undefined)
          }}
        />
        <FoundPeople
          typed={typed}
          chosen={chosen}
          onChoose={person => {
            setChosen(person)
            setTyped(person.name)
          }}
        />
        <RoleChoice workspace={workspace} value={role} onChange={setRole} />
        <InlineError>{error}</InlineError>
        <DialogActions>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" loading={add.isPending} disabled={!typed.trim()}>
            {text.add}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface FoundPeopleProps {
  typed: string
  chosen: PersonBrief | undefined
  onChoose: (person: PersonBrief) => void
}

function FoundPeople({ typed, chosen, onChoose }: FoundPeopleProps) {
  const text = useMessages(messages)
  const query = useDeferredValue(typed.trim())
  const isAsked = query.length >= 2 && !chosen
  const { data } = useRoute(
    usersRoutes.searchPeople,
    { body: { query: isAsked ? query : 'x', limit: 5 } },
    { enabled: isAsked, keepPrevious: true },
  )
  const people = chosen ? [chosen] : isAsked ? (data?.users ?? []) : []
  if (people.length === 0) return null
  return (
    <ul className={classes.found} aria-label={text.found}>
      {people.map(person => (
        <li key={person.uid}>
          <button
            type="button"
            className={classes.person}
            aria-pressed={person.uid === chosen?.uid}
            onClick={() => onChoose(person)}
          >
            <Avatar uid={person.uid} name={person.name} src={person.picture} />
            <span>{person.name}</span>
            {person.username && <span className={classes.quiet}>@{person.username}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface RoleChoiceProps {
  workspace: WorkspaceSummary
  value: GivenWorkspaceRole
  onChange: (role: GivenWorkspaceRole) => void
}

function RoleChoice({ workspace, value, onChange }: RoleChoiceProps) {
  const text = useMessages(messages)
  const roles = useMessages(roleNames)
  const leads = useMessages(roleLeads)
  const offered = givenWorkspaceRole.options.filter(role => role !== 'admin' || workspace.role === 'owner')
  return (
    <Radio.Group
      label={text.role}
      value={value}
      onChange={next => {
        const role = offered.find(entry => entry === next)
        if (role) onChange(role)
      }}
    >
      <div className={classes.form}>
        {offered.map(role => (
          <Radio key={role} value={role} label={roles[role]} description={leads[role]} />
        ))}
      </div>
    </Radio.Group>
  )
}
