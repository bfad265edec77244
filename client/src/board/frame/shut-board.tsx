import { IconLock } from '@tabler/icons-react'
import type { DrawingLicense } from '@atelier/shared-schema/board/drawing-license.ts'
import { useConfig } from '#api/config.ts'
import { useBoardPerson } from '#board/board-person.ts'
import { AnchorButton } from '#ui/button.tsx'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { EmptyState } from '#ui/states.tsx'

const messages = defineMessages({
  en: {
    title: 'Artboards are shut at this address',
    others: (name: string) =>
      `They are drawn with tldraw, which needs a licence key on public addresses. ${name} can put one in. What is on this board is kept.`,
    someone: 'Whoever runs this site',
    owner: {
      free: '',
      good: '',
      missing:
        'tldraw shows nothing on public https addresses without a licence key. Set TLDRAW_LICENSE_KEY and restart.',
      unreadable: 'What is in TLDRAW_LICENSE_KEY is no key of tldraw’s. Copy it anew and restart.',
      'other-host':
        'The key in TLDRAW_LICENSE_KEY is for other hosts than this one. Set one for this host and restart.',
      expired: 'The key in TLDRAW_LICENSE_KEY has expired. Set a new one and restart.',
    } satisfies Record<DrawingLicense, string>,
    get: 'Keys and trials at tldraw.dev',
  },
  vi: {
    title: 'Không mở được bảng vẽ ở địa chỉ này',
    others: name =>
      `Bảng vẽ dùng tldraw, cần khoá bản quyền trên địa chỉ công khai. ${name} có thể đặt khoá. Mọi thứ trên bảng vẫn được giữ.`,
    someone: 'Người vận hành trang này',
    owner: {
      free: '',
      good: '',
      missing:
        'tldraw không hiện gì trên địa chỉ https công khai nếu thiếu khoá bản quyền. Hãy đặt TLDRAW_LICENSE_KEY rồi khởi động lại.',
      unreadable: 'TLDRAW_LICENSE_KEY không phải khoá của tldraw. Hãy chép lại rồi khởi động lại.',
      'other-host':
        'Khoá trong TLDRAW_LICENSE_KEY dành cho máy chủ khác. Hãy đặt khoá cho máy chủ này rồi khởi động lại.',
      expired: 'Khoá trong TLDRAW_LICENSE_KEY đã hết hạn. Hãy đặt khoá mới rồi khởi động lại.',
    },
    get: 'Khoá và bản dùng thử tại tldraw.dev',
  },
})

/** Rather than a board that goes blank before one’s eyes: why, and to its owner the way out. */
export function ShutBoard({ license }: { license: DrawingLicense }) {
  const text = useMessages(messages)
  const { siteRole } = useBoardPerson()
  const operator = useConfig()?.operator.name
  if (siteRole !== 'owner') {
    return (
      <EmptyState role="status" icon={IconLock} title={text.title}>
        {text.others(operator || text.someone)}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      role="status"
      icon={IconLock}
      title={text.title}
      actions={
        <AnchorButton variant="line" href="https://tldraw.dev/pricing" target="_blank" rel="noreferrer">
          {text.get}
        </AnchorButton>
      }
    >
      {text.owner[license]}
    </EmptyState>
  )
}
