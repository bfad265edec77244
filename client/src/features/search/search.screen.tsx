import { IconListSearch, IconPhotoSearch, IconSwitchHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { itemPagePath } from '@atelier/shared-schema/entities/item-page.ts'
import { switchWorkspace } from '#api/switch-workspace.ts'
import { sharedByPath } from '#app/palette-entries.tsx'
import { useAllFinds } from '#app/palette-finds.ts'
import type { AllFinds } from '#app/palette-finds.ts'
import { FeedItemThumbnail } from '#items/feed-item-thumbnail.tsx'
import { useReachable } from '#local/sync-state.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DataList, DataRow, LongDataList } from '#ui/data-list.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { defineMessages, useMessages } from '#ui/i18n/messages.ts'
import { Icon } from '#ui/icon.tsx'
import { Page, Section, Toolbar } from '#ui/page.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState, NothingFound, SkeletonRows } from '#ui/states.tsx'
import { kindHeadings } from './kind-headings.ts'
import { findRoute } from './search.routes.ts'

const messages = defineMessages({
  en: {
    title: 'Search',
    field: 'Find anything',
    clear: 'Clear the search',
    nothingYet: 'Look through everything',
    nothingYetDetail:
      'Images, folders, recipes, macros, wildcards and all else that you can see, by the beginnings of words in names, prompts and tags.',
    none: (words: string) =>
      `Nothing that you can see has “${words}” in it. Try fewer words, or only their beginnings.`,
    offline: 'Without the network only what is on this device is found.',
    partial: 'There were too many images to look through all of them. More words find more.',
    inLibrary: 'Open in the library',
    people: 'People',
    sharedByThem: 'Images they shared with you',
    workspaces: 'Workspaces',
    switchTo: 'Switch to it',
  },
  vi: {
    title: 'Tìm kiếm',
    field: 'Tìm mọi thứ',
    clear: 'Xoá tìm kiếm',
    nothingYet: 'Tìm trong mọi thứ',
    nothingYetDetail:
      'Hình ảnh, thư mục, công thức, macro, wildcard và mọi thứ khác bạn xem được, theo phần đầu của từ trong tên, câu lệnh và thẻ.',
    none: words => `Không mục nào bạn xem được có “${words}”. Hãy thử ít từ hơn, hoặc chỉ phần đầu của từ.`,
    offline: 'Khi không có mạng, chỉ tìm được những gì có trên thiết bị này.',
    partial: 'Có quá nhiều ảnh nên không tìm hết được. Thêm từ sẽ tìm được nhiều hơn.',
    inLibrary: 'Mở trong thư viện',
    people: 'Mọi người',
    sharedByThem: 'Ảnh họ chia sẻ với bạn',
    workspaces: 'Không gian làm việc',
    switchTo: 'Chuyển sang',
  },
})

/** Everything that words find, kind by kind, the kind with the best find first; what is on this device without the network too. */
export function SearchScreen() {
  const text = useMessages(messages)
  const { q = '' } = findRoute.useSearch()
  const navigate = findRoute.useNavigate()
  const search = (words: string | undefined) =>
    void navigate({ search: words === undefined ? {} : { q: words }, replace: true })
  return (
    <Page
      title={text.title}
      under={
        <Toolbar label={text.title}>
          <SearchField label={text.field} clearLabel={text.clear} value={q} onChange={search} />
        </Toolbar>
      }
    >
      {q === '' ? (
        <EmptyState icon={IconListSearch} title={text.nothingYet}>
          {text.nothingYetDetail}
        </EmptyState>
      ) : (
        <Found words={q} onClear={() => search(undefined)} />
      )}
    </Page>
  )
}

function Found({ words, onClear }: { words: string; onClear: () => void }) {
  const text = useMessages(messages)
  const isOffline = !useReachable()
  const finds = useAllFinds(words)
  const { items, people, workspaces, isLooking, error } = finds
  const isEmpty = items.length === 0 && people.length === 0 && workspaces.length === 0
  if (isEmpty && isLooking && !isOffline) return <SkeletonRows />
  if (isEmpty && error && !isOffline) return <ErrorState onRetry={finds.retry}>{error.message}</ErrorState>
  return (
    <>
      <p role="status" style={isOffline || finds.isPartial ? { marginBottom: 16 } : undefined}>
        {isOffline ? text.offline : finds.isPartial ? text.partial : ''}
      </p>
      {isEmpty ? (
        <NothingFound clear={text.clear} onClear={onClear}>
          {text.none(words)}
        </NothingFound>
      ) : (
        <Groups words={words} finds={finds} />
      )}
    </>
  )
}

function Groups({ words, finds: { items, people, workspaces } }: { words: string; finds: AllFinds }) {
  const text = useMessages(messages)
  const kinds = useMessages(kindHeadings)
  const groups = Map.groupBy(items, item => item.kind)
  return (
    <>
      {[...groups].map(([kind, found]) => (
        <Group key={kind} title={kinds[kind]} count={found.length} words={kind === 'IMAGE' ? words : undefined}>
          <LongDataList label={kinds[kind]} rows={found} render={item => <Find key={item.id} item={item} />} />
        </Group>
      ))}
      {people.length > 0 && (
        <Group title={text.people} count={people.length}>
          <DataList label={text.people}>
            {people.map(person => (
              <DataRow
                key={person.uid}
                leading={<Avatar uid={person.uid} name={person.name} src={person.picture} size="sm" />}
                title={person.name}
                detail={text.sharedByThem}
                to={sharedByPath(person)}
              />
            ))}
          </DataList>
        </Group>
      )}
      {workspaces.length > 0 && (
        <Group title={text.workspaces} count={workspaces.length}>
          <DataList label={text.workspaces}>
            {workspaces.map(({ id, name }) => (
              <DataRow
                key={id}
                leading={<Icon of={IconSwitchHorizontal} />}
                title={name}
                actions={<Button onClick={() => void switchWorkspace(id)}>{text.switchTo}</Button>}
              />
            ))}
          </DataList>
        </Group>
      )}
    </>
  )
}

interface GroupProps {
  title: string
  count: number
  /** By which the library finds them too. */
  words?: string | undefined
  children: ReactNode
}

function Group({ title, count, words, children }: GroupProps) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <Section
      title={`${title} ${format.number(count)}`}
      actions={
        words !== undefined && (
          <LinkButton to="/library/images" search={{ q: words }} icon={IconPhotoSearch}>
            {text.inLibrary}
          </LinkButton>
        )
      }
    >
      {children}
    </Section>
  )
}

function Find({ item }: { item: FeedItem }) {
  const path = itemPagePath(item)
  const { description, detail } = item
  const more = detail?.kind === 'IMAGE' ? detail.prompt : description
  return (
    <DataRow leading={<FeedItemThumbnail item={item} />} title={item.name} detail={more} {...(path && { to: path })} />
  )
}
