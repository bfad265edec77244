import { FileButton, Progress, Switch } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ImportProgress } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { describeError } from '#api/error-text.ts'
import { useSignedInPerson } from '#api/session.ts'
import { AnchorButton, Button } from '#ui/button.tsx'
import { plural } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { InlineError } from '#ui/inline-error.tsx'
import { Section } from '#ui/page.tsx'
import { bringArchive } from '../bring-archive.ts'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'Take it along',
    lead: 'Everything you made as one zip: originals, what is known about them as lines of JSON, and documents. It can be brought in here again or on another installation.',
    own: 'Everything of mine',
    ownLead: 'Pictures, folders, wildcards and tags, those in the trash too. Not what others shared with you.',
    ofWorkspace: (name: string) => `Everything of ${name}`,
    ofWorkspaceLead: 'Whoever of its members made it.',
    download: 'Download',
    bring: 'Bring in an archive',
    bringLead: 'All of it becomes yours, private. The same archive twice makes nothing twice.',
    into: (name: string) => `Into ${name}`,
    intoLead: 'Otherwise into your own space.',
    newIds: 'As copies',
    newIdsLead: 'What is here already is brought in once more beside it.',
    choose: 'Choose a zip',
    stop: 'Stop',
    sending: 'Sending the archive',
    arriving: (done: number, total: number) => `${done} of ${plural('en', total, { one: 'thing', other: 'things' })}`,
    done: (added: number, known: number) =>
      `${plural('en', added, { one: 'thing', other: 'things' })} brought in, ${known} were here already.`,
    refused: (count: number) => `${plural('en', count, { one: 'thing was', other: 'things were' })} refused:`,
    stopped: 'Stopped. What has arrived stays; choose the archive again to go on.',
  },
  vi: {
    title: 'Mang theo dữ liệu',
    lead: 'Mọi thứ bạn tạo trong một tệp zip: bản gốc, thông tin dạng dòng JSON và tài liệu. Có thể nhập lại ở đây hoặc ở hệ thống khác.',
    own: 'Mọi thứ của tôi',
    ownLead: 'Hình ảnh, thư mục, wildcard và thẻ, kể cả trong thùng rác. Không gồm nội dung người khác chia sẻ.',
    ofWorkspace: name => `Mọi thứ của ${name}`,
    ofWorkspaceLead: 'Do bất kỳ thành viên nào tạo.',
    download: 'Tải xuống',
    bring: 'Nhập một tệp lưu trữ',
    bringLead: 'Mọi thứ trở thành của bạn, ở chế độ riêng tư. Nhập cùng một tệp hai lần không tạo bản trùng.',
    into: name => `Vào ${name}`,
    intoLead: 'Nếu không, vào không gian riêng của bạn.',
    newIds: 'Dưới dạng bản sao',
    newIdsLead: 'Những gì đã có ở đây được nhập thêm một lần nữa.',
    choose: 'Chọn tệp zip',
    stop: 'Dừng',
    sending: 'Đang gửi tệp',
    arriving: (done, total) => `${done} / ${plural('vi', total, { other: 'mục' })}`,
    done: (added, known) => `Đã nhập ${plural('vi', added, { other: 'mục' })}, ${known} mục đã có sẵn.`,
    refused: count => `${plural('vi', count, { other: 'mục' })} bị từ chối:`,
    stopped: 'Đã dừng. Những gì đã đến vẫn còn; hãy chọn lại tệp để tiếp tục.',
  },
})

/** Export and import of everything, for the person and for a workspace they run. */
export function PortabilitySection() {
  const text = useMessages(messages)
  const { currentWorkspace } = useSignedInPerson()
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
      <BringIn workspace={currentWorkspace && currentWorkspace.role !== 'guest' ? currentWorkspace : null} />
    </Section>
  )
}

interface Going {
  sent: number
  progress: ImportProgress | undefined
}

function BringIn({ workspace }: { workspace: { id: string; name: string } | null }) {
  const text = useMessages(messages)
  const [isCopy, setIsCopy] = useState(false)
  const [intoWorkspace, setIntoWorkspace] = useState(false)
  const [going, setGoing] = useState<Going>()
  const [error, setError] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function bring(archive: File | null): Promise<void> {
    if (!archive) return
    const controller = new AbortController()
    stop.current = controller
    setError(undefined)
    setGoing({ sent: 0, progress: undefined })
    try {
      await bringArchive({
        archive,
        ids: isCopy ? 'new' : 'kept',
        workspaceId: intoWorkspace ? (workspace?.id ?? null) : null,
        signal: controller.signal,
        onSent: sent => setGoing(known => ({ progress: known?.progress, sent })),
        onProgress: progress => setGoing({ sent: 1, progress }),
      })
    } catch (reason) {
      setGoing(undefined)
      setError(controller.signal.aborted ? text.stopped : describeError(reason))
    } finally {
      stop.current = undefined
    }
  }

  const isGoing = going !== undefined && (going.progress === undefined || going.progress.is === 'going')
  return (
    <>
      <SettingRow title={text.bring} lead={text.bringLead}>
        {isGoing ? (
          <Button variant="line" onClick={() => stop.current?.abort()}>
            {text.stop}
          </Button>
        ) : (
          <FileButton accept="application/zip,.zip" onChange={file => void bring(file)}>
            {props => (
              <Button variant="line" icon={IconUpload} {...props}>
                {text.choose}
              </Button>
            )}
          </FileButton>
        )}
      </SettingRow>
      <SettingRow title={text.newIds} lead={text.newIdsLead}>
        <Switch
          aria-label={text.newIds}
          disabled={isGoing}
          checked={isCopy}
          onChange={event => setIsCopy(event.currentTarget.checked)}
        />
      </SettingRow>
      {workspace && (
        <SettingRow title={text.into(workspace.name)} lead={text.intoLead}>
          <Switch
            aria-label={text.into(workspace.name)}
            disabled={isGoing}
            checked={intoWorkspace}
            onChange={event => setIntoWorkspace(event.currentTarget.checked)}
          />
        </SettingRow>
      )}
      {going && <HowFar going={going} />}
      <InlineError>{error}</InlineError>
    </>
  )
}

function HowFar({ going: { sent, progress } }: { going: Going }) {
  const text = useMessages(messages)
  if (progress?.is === 'failed') return <InlineError>{progress.message}</InlineError>
  if (progress?.is === 'done') {
    return (
      <div role="status">
        <p>{text.done(progress.added, progress.known)}</p>
        {progress.refused.length > 0 && (
          <>
            <p>{text.refused(progress.refused.length)}</p>
            <ul>
              {progress.refused.slice(0, 20).map(({ name, message }, index) => (
                <li key={index}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    )
  }
  const share = progress ? progress.done / Math.max(1, progress.total) : sent
  const label = progress ? text.arriving(progress.done, progress.total) : text.sending
  return (
    <div role="status">
      <p>{label}</p>
      <Progress value={share * 100} aria-label={label} />
    </div>
  )
}
