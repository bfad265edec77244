import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { ImageBrief } from '@atelier/shared-schema/entities/image.ts'
import type { Asked } from '#images/gallery.tsx'
import { ImageComments } from '#images/image-comments.tsx'
import { useUnreadComments } from '#items/comments-unread.ts'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { InfoPanel } from './info-panel.tsx'
import { viewerMessages } from './viewer-messages.ts'
import classes from './image-panel.module.css'

const panelTabs = ['information', 'comments'] as const
export type PanelTab = (typeof panelTabs)[number]

export interface ImagePanelProps {
  item: FeedItem
  image: ImageBrief
  tab: PanelTab
  /** How often the person asked to write a comment. */
  writes?: number
  onTab: (tab: PanelTab) => void
  /** Opens what has to be asked before something is done with it. */
  onAsk: (asked: Asked) => void
}

/** Of one picture what is known of it, or what is said about it; stands beside it in the viewer and beside a gallery. */
export function ImagePanel({ item, image, tab, writes = 0, onTab, onAsk }: ImagePanelProps) {
  const id = useId()
  return (
    <>
      <Tabs id={id} item={item} tab={tab} onTab={onTab} />
      <div className={classes.part} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'information' ? (
          <InfoPanel item={item} image={image} onAsk={onAsk} />
        ) : (
          <div className={classes.comments}>
            <ImageComments id={item.id} name={item.name} isInTrash={item.deletedAt !== null} writes={writes} />
          </div>
        )}
      </div>
    </>
  )
}

interface TabsProps {
  id: string
  item: FeedItem
  tab: PanelTab
  onTab: (tab: PanelTab) => void
}

function Tabs({ id, item, tab, onTab }: TabsProps) {
  const text = useMessages(viewerMessages)
  const format = useFormat()
  const tabs = useRef<HTMLDivElement>(null)
  const { commentCount } = item.metric
  const unread = useUnreadComments(item.id, commentCount > 0).size
  const titles = {
    information: text.information,
    comments: commentCount > 0 ? `${text.comments} ${format.number(commentCount)}` : text.comments,
  }
  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={text.panel}
      className={classes.tabs}
      onKeyDown={stepTab(tabs, tab, onTab)}
    >
      {panelTabs.map(each => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={each === tab ? `${id}-panel` : undefined}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onTab(each)}
        >
          {titles[each]}
          {each === 'comments' && unread > 0 && <span className={classes.unread}>{text.unread(unread)}</span>}
        </button>
      ))}
    </div>
  )
}

/** Left and right go on to the other tab, rather than to the next picture. */
function stepTab(tabs: { current: HTMLElement | null }, tab: PanelTab, onTab: (tab: PanelTab) => void) {
  return (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = panelTabs[(panelTabs.indexOf(tab) + step + panelTabs.length) % panelTabs.length] ?? tab
    onTab(next)
    tabs.current?.querySelector<HTMLElement>(`[data-tab='${next}']`)?.focus()
  }
}
