import { FileButton, Switch } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSignedInPerson } from '#api/session.ts'
import { askForArchive } from '#local/uploads/archive-asks.ts'
import type { ArchiveOptions } from '#local/uploads/upload-store.ts'
import { AnchorButton, Button } from '#ui/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { useArchives } from '../hooks/use-archives.ts'
import { portabilityMessages } from '../portability.messages.ts'
import { ArchiveRow } from './archive-row.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

/** Export and import of everything, for the person and for a workspace they run. */
export function PortabilitySection() {
  const text = useMessages(portabilityMessages)
  const { uid, currentWorkspace } = useSignedInPerson()
  const runs = currentWorkspace?.role === 'owner' || currentWorkspace?.role === 'admin'
  return (
    <Section title={text.title} lead={text.lead}>
      <SettingRow title={text.own} lead={text.ownLead}>
        <AnchorButton
          variant="line"
          icon={IconDownload}
          href="/api/backup"
          download
          aria-label={`${text.download}: ${text.own}`}
        >
          {text.download}
        </AnchorButton>
      </SettingRow>
      {currentWorkspace && runs && (
        <SettingRow title={text.ofWorkspace(currentWorkspace.name)} lead={text.ofWorkspaceLead}>
          <AnchorButton
            variant="line"
            icon={IconDownload}
            href={`/api/backup?workspaceId=${currentWorkspace.id}`}
            download
            aria-label={`${text.download}: ${text.ofWorkspace(currentWorkspace.name)}`}
          >
            {text.download}
          </AnchorButton>
        </SettingRow>
      )}
      <BringIn uid={uid} workspace={currentWorkspace && currentWorkspace.role !== 'guest' ? currentWorkspace : null} />
    </Section>
  )
}

function BringIn({ uid, workspace }: { uid: string; workspace: { id: string; name: string } | null }) {
  const text = useMessages(portabilityMessages)
  const [isCopy, setIsCopy] = useState(false)
  const [isShared, setIsShared] = useState(false)
  const [intoWorkspace, setIntoWorkspace] = useState(false)
  const archives = useArchives(uid)

  function bring(file: File | null): void {
    if (!file) return
    const options: ArchiveOptions = {
      ids: isCopy ? 'new' : 'kept',
      sharing: isShared ? 'kept' : 'private',
      workspaceId: intoWorkspace ? (workspace?.id ?? null) : null,
    }
    askForArchive({ is: 'bring', file, options })
  }

  return (
    <>
      <SettingRow title={text.bring} lead={text.bringLead} />
      <Choice title={text.shared} lead={text.sharedLead} isChosen={isShared} onChoose={setIsShared} />
      <Choice title={text.newIds} lead={text.newIdsLead} isChosen={isCopy} onChoose={setIsCopy} />
      {workspace && (
        <Choice
          title={text.into(workspace.name)}
          lead={text.intoLead}
          isChosen={intoWorkspace}
          onChoose={setIntoWorkspace}
        />
      )}
      <div className={classes.begin}>
        <FileButton accept="application/zip,.zip" onChange={bring}>
          {props => (
            <Button variant="line" icon={IconUpload} {...props}>
              {text.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {archives.map(upload => (
        <ArchiveRow key={upload.id} upload={upload} />
      ))}
    </>
  )
}

interface ChoiceProps {
  title: string
  lead: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function Choice({ title, lead, isChosen, onChoose }: ChoiceProps) {
  return (
    <SettingRow title={title} lead={lead}>
      <Switch aria-label={title} checked={isChosen} onChange={event => onChoose(event.currentTarget.checked)} />
    </SettingRow>
  )
}
