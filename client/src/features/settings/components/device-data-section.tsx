import { Select, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { keepNothingOffline } from '#images/keep-offline.ts'
import { readKeepsData, setKeepsData } from '#local/keep-choice.ts'
import { useLocalState } from '#local/local-store.ts'
import { chooseThumbnailBudget, readThumbnailBudget, thumbnailBudgets } from '#local/picture-cache.ts'
import { useKeptCounts } from '#local/use-kept-counts.ts'
import { Button } from '#ui/button.tsx'
import { plural, useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import { sayBytes } from '../say-bytes.ts'
import { SettingRow } from './setting-row.tsx'

const messages = defineMessages({
  en: {
    title: 'On this device',
    lead: 'What you can see is kept here too, so that it opens without the network. Nobody else who signs in here sees it.',
    none: 'This browser keeps nothing here, so you need the network for everything.',
    keeps: 'Keep it when I sign out',
    keepsLead: 'Off: signing out clears it. Leave it off on a computer that others use.',
    thumbnails: 'Room for thumbnails',
    thumbnailsLead: 'Those you looked at last stay here. Images that you keep offline come on top.',
    noThumbnails: 'None',
    kept: 'Kept offline',
    keptLead: (here: number, all: number) =>
      `${here === all ? '' : `${here} of `}${plural('en', all, { one: 'image', other: 'images' })} here with the original. You choose them, or a folder, in their menus.`,
    keepNone: 'Keep none',
    used: 'Room taken',
    size: (amount: string) => `About ${amount} in this browser, the app itself included.`,
  },
  vi: {
    title: 'Trên thiết bị này',
    lead: 'Những gì bạn xem được cũng được giữ ở đây để mở khi không có mạng. Người khác đăng nhập ở đây không thấy được.',
    none: 'Trình duyệt này không lưu gì ở đây, nên bạn luôn cần có mạng.',
    keeps: 'Giữ lại khi đăng xuất',
    keepsLead: 'Tắt: đăng xuất sẽ xoá. Hãy để tắt trên máy dùng chung.',
    thumbnails: 'Dung lượng cho ảnh thu nhỏ',
    thumbnailsLead: 'Những ảnh bạn xem gần đây được giữ lại. Ảnh giữ trên thiết bị được tính thêm.',
    noThumbnails: 'Không giữ',
    kept: 'Giữ trên thiết bị',
    keptLead: (here, all) =>
      `${here === all ? '' : `${here} trong `}${plural('vi', all, { other: 'ảnh' })} có bản gốc ở đây. Chọn ảnh hoặc thư mục trong trình đơn của chúng.`,
    keepNone: 'Không giữ nữa',
    used: 'Dung lượng',
    size: amount => `Khoảng ${amount} trong trình duyệt này, tính cả ứng dụng.`,
  },
})

export function DeviceDataSection() {
  const text = useMessages(messages)
  const format = useFormat()
  const [keeps, setKeeps] = useState(readKeepsData)
  const [budget, setBudget] = useState(readThumbnailBudget)
  const bytes = useUsedBytes()
  const { phase } = useLocalState()
  return (
    <Section title={text.title} lead={phase === 'absent' ? text.none : text.lead}>
      <SettingRow title={text.keeps} lead={text.keepsLead}>
        <Switch
          aria-label={text.keeps}
          checked={keeps}
          onChange={event => {
            setKeeps(event.currentTarget.checked)
            setKeepsData(event.currentTarget.checked)
          }}
        />
      </SettingRow>
      <SettingRow title={text.thumbnails} lead={text.thumbnailsLead}>
        <Select
          aria-label={text.thumbnails}
          w={140}
          allowDeselect={false}
          data={thumbnailBudgets.map(budget => ({
            value: String(budget),
            label: budget === 0 ? text.noThumbnails : sayBytes(budget * 1e6, format),
          }))}
          value={String(budget)}
          onChange={value => {
            setBudget(Number(value))
            chooseThumbnailBudget(Number(value))
          }}
        />
      </SettingRow>
      <KeptOffline />
      {bytes !== undefined && <SettingRow title={text.used} lead={text.size(sayBytes(bytes, format))} />}
    </Section>
  )
}

/** Nothing as long as nothing is to be kept. */
function KeptOffline() {
  const text = useMessages(messages)
  const kept = useKeptCounts()
  if (!kept || kept.all + kept.folders === 0) return null
  return (
    <SettingRow title={text.kept} lead={text.keptLead(kept.here, kept.all)}>
      <Button variant="line" onClick={() => void keepNothingOffline()}>
        {text.keepNone}
      </Button>
    </SettingRow>
  )
}

/** undefined where the browser does not say: it does on https and localhost only. */
function useUsedBytes(): number | undefined {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    void navigator.storage?.estimate().then(({ usage }) => setBytes(usage))
  }, [])
  return bytes
}
