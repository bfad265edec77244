import { useState } from 'react'
import { takeDownsRoutes as routes } from '@atelier/shared-schema/contract/areas/take-downs.contract.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { TAKE_DOWN_WORDS_MAX } from '@atelier/shared-schema/entities/take-down.ts'
import type { TakeDown } from '@atelier/shared-schema/entities/take-down.ts'
import { useRoute } from '#api/use-route.ts'
import { ItemThumbnail } from '#items/item-thumbnail.tsx'
import { useDialogMutation } from '#items/use-dialog-mutation.ts'
import { WordsDialog } from '#items/words-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { DataList, DataRow } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Section } from '#ui/page.tsx'
import classes from './settings.module.css'

const messages = defineMessages({
  en: {
    title: 'What moderators took down',
    lead: 'No link opens it and Explore does not show it. It is still yours, and those you named see it.',
    somebody: 'a moderator who has left',
    down: (who: string, when: string, why: string) => `Taken down by ${who} ${when}: “${why}”`,
    objected: (why: string) => `You objected: “${why}”`,
    keptDown: (answer: string) => `It stays down: “${answer}”`,
    putBack: (answer: string) => `Put back: “${answer}”`,
    object: 'Object…',
    objectTitle: (name: string) => `Object to the taking down of “${name}”`,
    objectLabel: 'Why it should be public',
    objectHint: 'A moderator looks at it again and answers you. You can object once.',
    objectDo: 'Send',
    objectDone: 'Your objection is with the moderators',
    cancel: 'Cancel',
  },
  vi: {
    title: 'Những gì người kiểm duyệt đã gỡ',
    lead: 'Không liên kết nào mở được và Khám phá không hiện. Nội dung vẫn là của bạn, người được chia sẻ đích danh vẫn xem được.',
    somebody: 'một người kiểm duyệt đã rời đi',
    down: (who, when, why) => `${who} đã gỡ ${when}: “${why}”`,
    objected: why => `Bạn đã khiếu nại: “${why}”`,
    keptDown: answer => `Vẫn bị gỡ: “${answer}”`,
    putBack: answer => `Đã đưa trở lại: “${answer}”`,
    object: 'Khiếu nại…',
    objectTitle: name => `Khiếu nại việc gỡ “${name}”`,
    objectLabel: 'Vì sao nội dung nên được công khai',
    objectHint: 'Người kiểm duyệt sẽ xem lại và trả lời bạn. Bạn có thể khiếu nại một lần.',
    objectDo: 'Gửi',
    objectDone: 'Đã gửi khiếu nại đến người kiểm duyệt',
    cancel: 'Huỷ',
  },
})

const SHOWN_MAX = 50

/** Who took down what of the person's own, why, and what came of it; nothing where there is nothing. */
export function TakenDownSection() {
  const text = useMessages(messages)
  const [objecting, setObjecting] = useState<TakeDown>()
  const { data } = useRoute(routes.listOwn, { query: { limit: SHOWN_MAX } })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={text.title} lead={text.lead}>
      <DataList label={text.title}>
        {data.items.map(takeDown => (
          <TakenDownRow key={takeDown.id} takeDown={takeDown} onObject={() => setObjecting(takeDown)} />
        ))}
      </DataList>
      {objecting && <ObjectDialog takeDown={objecting} onClose={() => setObjecting(undefined)} />}
    </Section>
  )
}

function TakenDownRow({ takeDown, onObject }: { takeDown: TakeDown; onObject: () => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { item, by, reason, objection, decision, isStanding } = takeDown
  const path = itemPagePath(item)
  return (
    <DataRow
      leading={<ItemThumbnail item={item} />}
      title={item.name}
      detail={
        <span className={classes.told}>
          <span>{text.down(by?.name ?? text.somebody, format.relative(takeDown.createdAt), reason)}</span>
          {objection && <span>{text.objected(objection.note)}</span>}
          {decision && <span>{(isStanding ? text.keptDown : text.putBack)(decision.answer)}</span>}
        </span>
      }
      actions={
        takeDown.canObject && (
          <Button size="xs" variant="line" onClick={onObject}>
            {text.object}
          </Button>
        )
      }
      {...(path !== null && { to: path })}
    />
  )
}

function ObjectDialog({ takeDown, onClose }: { takeDown: TakeDown; onClose: () => void }) {
  const text = useMessages(messages)
  const object = useDialogMutation(routes.object, {
    say: () => text.objectDone,
    onClose,
    refreshes: [routes.listOwn],
  })
  return (
    <WordsDialog
      title={text.objectTitle(takeDown.item.name)}
      label={text.objectLabel}
      hint={text.objectHint}
      maxLength={TAKE_DOWN_WORDS_MAX}
      cancel={text.cancel}
      send={text.objectDo}
      isSending={object.isPending}
      onSend={note => object.mutate({ params: { id: takeDown.id }, body: { note } })}
      onClose={onClose}
    />
  )
}
