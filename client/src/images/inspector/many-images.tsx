import type { ReactNode } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import { imageTagWrites } from '#images/image-acts.ts'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { useSelectionActs } from '#images/use-selection-acts.ts'
import type { SelectionActsOptions } from '#images/use-selection-acts.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { Fact, Part } from '#images/viewer/panel-parts.tsx'
import { viewerMessages } from '#images/viewer/viewer-messages.ts'
import { modeMessages } from '#items/roles.ts'
import { TagDot } from '#items/tag-dot.tsx'
import { TagEditor } from '#items/tag-editor.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { SkeletonRows } from '#ui/states.tsx'
import { inspectorMessages } from './inspector-messages.ts'
import { mostOf } from './selection-sum.ts'
import type { SelectionSum } from './selection-sum.ts'
import { useSelectionSum } from './use-selection-sum.ts'
import panel from '#images/viewer/image-panel.module.css'
import classes from './inspector.module.css'

/** Of each kind of thing, so many are named. */
const NAMED_MAX = 5
const TAGS_MAX = 12

/** What all that are chosen are together, and what can be done with all of them. */
export function ManyImages(props: SelectionActsOptions) {
  const { ids } = props.selection
  const text = useMessages(inspectorMessages)
  const format = useFormat()
  const summed = useSelectionSum(ids)
  if (!summed) return <SkeletonRows count={4} height={64} />
  const { sum, isWhole } = summed
  return (
    <div className={panel.part}>
      {!isWhole && (
        <p role="status" className={classes.counting}>
          {text.counting(format.number(sum.count), format.number(ids.size))}
        </p>
      )}
      <Together sum={sum} />
      <Tags sum={sum} isTrash={props.isTrash} />
      <Counted title={text.folders} counts={sum.folders} name={id => <FolderName id={id} />} />
      <Counted title={text.models} counts={sum.models} name={model => model} />
      <Ratings sum={sum} />
      <Sharing sum={sum} />
      <Acts {...props} />
    </div>
  )
}

function Together({ sum }: { sum: SelectionSum }) {
  const text = useMessages(inspectorMessages)
  const format = useFormat()
  const day = (time: string) => format.date(time, { dateStyle: 'medium' })
  return (
    <Part title={text.together}>
      <dl className={panel.facts}>
        <Fact name={text.size}>{describeBytes(sum.bytes, format)}</Fact>
        {sum.firstMade !== '' && <Fact name={text.made}>{text.from(day(sum.firstMade), day(sum.lastMade))}</Fact>}
        {sum.favorites > 0 && <Fact name={text.favorites}>{format.number(sum.favorites)}</Fact>}
        {sum.comments > 0 && <Fact name={text.comments}>{format.number(sum.comments)}</Fact>}
      </dl>
    </Part>
  )
}

function Tags({ sum, isTrash }: { sum: SelectionSum; isTrash: boolean }) {
  const { tags } = useMessages(viewerMessages)
  const text = useMessages(inspectorMessages)
  const format = useFormat()
  const some = sum.tagsOfSome()
  return (
    <Part title={tags}>
      <TagEditor
        routes={imagesRoutes}
        writes={imageTagWrites}
        ids={sum.changeable}
        tags={sum.tagsOfAll()}
        readOnly={isTrash || sum.changeable.length === 0}
        refreshes={[]}
      />
      {some.length > 0 && (
        <>
          <p className={classes.some}>{text.tagsOfSome}</p>
          <div className={classes.tags}>
            {some.slice(0, TAGS_MAX).map(({ tag, count }) => (
              <Chip key={tag.id} leading={tag.color && <TagDot color={tag.color} />}>
                {tag.name} <small>{format.number(count)}</small>
              </Chip>
            ))}
            {some.length > TAGS_MAX && <span className={panel.hint}>{text.more(some.length - TAGS_MAX)}</span>}
          </div>
        </>
      )}
    </Part>
  )
}

interface CountedProps<K extends string> {
  title: string
  counts: ReadonlyMap<K, number>
  name: (key: K) => ReactNode
}

/** The most frequent, with how many have it. */
function Counted<K extends string>({ title, counts, name }: CountedProps<K>) {
  const text = useMessages(inspectorMessages)
  const format = useFormat()
  const { first, others } = mostOf(counts, NAMED_MAX)
  if (first.length === 0) return null
  return (
    <Part title={title}>
      <ul className={classes.counted}>
        {first.map(([key, count]) => (
          <li key={key}>
            <span>{name(key)}</span>
            <span>{format.number(count)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={panel.hint}>{text.more(others)}</p>}
    </Part>
  )
}

function FolderName({ id }: { id: string }) {
  const text = useMessages(inspectorMessages)
  const folder = useLocalItem(id)
  return id === '' ? text.noFolder : (folder?.item.name ?? '…')
}

function Ratings({ sum }: { sum: SelectionSum }) {
  const text = useMessages(inspectorMessages)
  const { names } = useMessages(ratingMessages)
  return <Counted title={text.ratings} counts={sum.ratings} name={rating => names[rating]} />
}

function Sharing({ sum }: { sum: SelectionSum }) {
  const text = useMessages(inspectorMessages)
  const modes = useMessages(modeMessages)
  return <Counted title={text.sharing} counts={sum.modes} name={mode => modes[mode]} />
}

function Acts(props: SelectionActsOptions) {
  const text = useMessages(inspectorMessages)
  const { acts } = useSelectionActs(props)
  return (
    <Part title={text.acts}>
      <div className={classes.acts}>
        {acts.map(({ name, icon, label, takes, run }) => (
          <Button key={name} size="xs" variant={takes === 'forever' ? 'danger-line' : 'line'} icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </Part>
  )
}
