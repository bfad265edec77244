import { Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { imagesRoutes } from '@atelier/shared-schema/contract/areas/images.contract.ts'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import { imageReaction } from '@atelier/shared-schema/entities/image.ts'
import type { ImageAnswer, ImageBrief, ImageReaction } from '@atelier/shared-schema/entities/image.ts'
import { isNetworkError } from '#api/failures.ts'
import { usePerson } from '#api/session.ts'
import { useRoute } from '#api/use-route.ts'
import { copyText } from '#items/copy-text.ts'
import { modeMessages } from '#items/roles.ts'
import { TagEditor } from '#items/tag-editor.tsx'
import { useLocalItem } from '#local/live-rows.ts'
import { reactionIcons, reactionMessages } from '#items/reaction-icons.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFormat } from '#ui/i18n/format.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { showToast } from '#ui/toast-store.ts'
import type { Asked } from '#images/gallery.tsx'
import { imageTagWrites, imageActs } from '#images/image-acts.ts'
import { useRelativesHere } from '#images/library/image-library.ts'
import { ratingMessages } from '#images/rating/rating-messages.ts'
import { RatingState } from '#images/rating/rating-state.tsx'
import { metadataOf, useImageDetails } from './image-details.ts'
import { findLike, parametersOf, promptOf } from './image-parameters.ts'
import type { ParameterName } from './image-parameters.ts'
import { describeBytes } from '#ui/i18n/describe-bytes.ts'
import { LineageGraph, useLineage } from './lineage.tsx'
import { Fact, Part, SmallPicture } from './panel-parts.tsx'
import { viewerMessages } from './viewer-messages.ts'
import classes from './image-panel.module.css'

const MadeBy = lazyPart(async () => (await import('./made-by.tsx')).MadeBy)

interface PartProps {
  item: FeedItem
  image: ImageBrief
  answer: ImageAnswer | undefined
}

interface InfoPanelProps {
  item: FeedItem
  image: ImageBrief
  /** Opens what has to be asked before something is done with it. */
  onAsk: (asked: Asked) => void
}

/** What is known of one picture, and what can be written about it. */
export function InfoPanel({ item, image, onAsk }: InfoPanelProps) {
  const text = useMessages(viewerMessages)
  const { title: rating } = useMessages(ratingMessages)
  const { answer, isUnreachable } = useImageDetails(item.id)
  const parts = { item, image, answer }
  return (
    <>
      <Prompts {...parts} />
      <MadeWith {...parts} />
      <Suspense>{answer?.recipeTaskId != null && <MadeBy key={item.id} image={answer} />}</Suspense>
      <Reactions {...parts} />
      <Part title={text.tags}>
        <TagEditor
          routes={imagesRoutes}
          writes={imageTagWrites}
          ids={[item.id]}
          tags={item.tags}
          readOnly={!item.capabilities.canUpdate}
          refreshes={[]}
        />
      </Part>
      <Note key={item.id} {...parts} />
      <Part title={rating}>
        <RatingState item={item} onAsk={onAsk} />
      </Part>
      <ImageFactsPart {...parts} />
      <FindEverywhere {...parts} />
      <Lineage id={item.id} />
      <Similar id={item.id} />
      {answer && <Metadata answer={answer} />}
      {isUnreachable && (
        <section>
          <p className={classes.hint}>{text.detailOffline}</p>
        </section>
      )}
    </>
  )
}

function Prompts({ image, answer }: PartProps) {
  const text = useMessages(viewerMessages)
  const prompt = promptOf(image, answer)
  return (
    <>
      {prompt !== '' && (
        <Part title={text.prompt} action={<CopyButton value={prompt} />}>
          <p className={classes.text}>{prompt}</p>
        </Part>
      )}
      {answer && answer.negativePrompt !== '' && (
        <Part title={text.negativePrompt} action={<CopyButton value={answer.negativePrompt} />}>
          <p className={classes.text}>{answer.negativePrompt}</p>
        </Part>
      )}
    </>
  )
}

function CopyButton({ value }: { value: string }) {
  const text = useMessages(viewerMessages)
  return (
    <IconButton
      size="xs"
      icon={IconCopy}
      label={text.copy}
      onClick={() => void copyText(value).then(() => showToast(text.copied))}
    />
  )
}

function MadeWith({ image, answer }: PartProps) {
  const text = useMessages(viewerMessages)
  const { size: _size, ...parameters } = parametersOf(image, answer)
  const entries = Object.entries(parameters) as [ParameterName, string][]
  if (entries.length === 0) return null
  return (
    <Part title={text.madeWith}>
      <dl className={classes.facts}>
        {entries.map(([name, value]) => (
          <Fact key={name} name={text.facts[name]}>
            {value}
          </Fact>
        ))}
      </dl>
    </Part>
  )
}

function Reactions({ item, image, answer }: PartProps) {
  const text = useMessages(reactionMessages)
  return (
    <Part title={text.reactions}>
      <div className={classes.reactions} role="group" aria-label={text.reactions}>
        {imageReaction.options.map(reaction => {
          const isOwn = image.reaction === reaction
          const count = countOf(reaction, image.reaction, answer)
          return (
            <button
              key={reaction}
              type="button"
              className={classes.reaction}
              aria-pressed={isOwn}
              aria-label={count > 0 ? `${text.reaction[reaction]} ${count}` : text.reaction[reaction]}
              data-tip={text.reaction[reaction]}
              onClick={() => void imageActs.react(item.id, isOwn ? null : reaction)}
            >
              <Icon of={reactionIcons[reaction]} size="md" />
              {count > 0 && <span>{count}</span>}
            </button>
          )
        })}
      </div>
    </Part>
  )
}

/** As the server counted, with what the person has changed since. */
function countOf(reaction: ImageReaction, own: ImageReaction | null, answer: ImageAnswer | undefined): number {
  const counted = answer?.reactions[reaction] ?? 0
  return counted - Number(answer?.reaction === reaction) + Number(own === reaction)
}

const NOTE_MAX = 10_000

function Note({ item, image }: PartProps) {
  const text = useMessages(viewerMessages)
  const [note, setNote] = useState(image.note)
  const [isWriting, setIsWriting] = useState(false)
  useEffect(() => {
    if (!isWriting) setNote(image.note)
  }, [image.note, isWriting])
  if (!item.capabilities.canUpdate) {
    return image.note === '' ? null : (
      <Part title={text.note}>
        <p className={classes.text}>{image.note}</p>
      </Part>
    )
  }
  return (
    <Part title={text.note}>
      <Textarea
        autosize
        minRows={2}
        maxRows={10}
        maxLength={NOTE_MAX}
        aria-label={text.note}
        placeholder={text.notePlaceholder}
        value={note}
        onFocus={() => setIsWriting(true)}
        onChange={event => setNote(event.currentTarget.value)}
        onBlur={() => {
          setIsWriting(false)
          if (note !== image.note) void imageActs.note(item.id, note)
        }}
      />
    </Part>
  )
}

function ImageFactsPart({ item, image }: PartProps) {
  const text = useMessages(viewerMessages)
  const modes = useMessages(modeMessages)
  const format = useFormat()
  const folder = useLocalItem(item.folderId ?? '')
  const when = (time: string) => format.date(time, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Part title={text.image}>
      <dl className={classes.facts}>
        {image.width > 0 && <Fact name={text.facts.size}>{`${image.width} × ${image.height}`}</Fact>}
        <Fact name={text.facts.file}>{describeBytes(image.size, format)}</Fact>
        <Fact name={text.facts.type}>{image.mimeType}</Fact>
        <Fact name={text.facts.origin}>{text.origins[image.origin]}</Fact>
        <Fact name={text.facts.made}>{when(item.createdAt)}</Fact>
        {item.updatedAt !== item.createdAt && <Fact name={text.facts.changed}>{when(item.updatedAt)}</Fact>}
        <Fact name={text.facts.owner}>{item.creator.name}</Fact>
        <Fact name={text.facts.folder}>
          {folder ? (
            <Link to="/library/folders/$id" params={{ id: folder.id }}>
              {folder.item.name}
            </Link>
          ) : (
            text.noFolder
          )}
        </Fact>
        <Fact name={text.facts.sharing}>{modes[item.sharingMode]}</Fact>
      </dl>
    </Part>
  )
}

function FindEverywhere({ item, image }: PartProps) {
  const text = useMessages(viewerMessages)
  const found = (['prompt', 'seed', 'model'] as const).flatMap(what => {
    const query = findLike(what, item, image)
    return query === undefined ? [] : [{ what, query }]
  })
  if (found.length === 0) return null
  return (
    <Part title={text.findEverywhere}>
      <div className={classes.links}>
        {found.map(({ what, query }) => (
          <Link key={what} to="/library/images" search={{ q: query }}>
            {text.find[what]}
          </Link>
        ))}
      </div>
    </Part>
  )
}

function Lineage({ id }: { id: string }) {
  const text = useMessages(viewerMessages)
  const known = useLineage(id)
  if (!known || (!known.lineage && known.by === 'server')) return null
  const { lineage, by } = known
  return (
    <Part title={text.lineage.title}>
      {lineage && <LineageGraph key={id} lineage={lineage} />}
      {by === 'device' && <p className={classes.hint}>{lineage ? text.lineage.here : text.lineage.noneHere}</p>}
      {by === 'nobody' && <p className={classes.hint}>{text.lineage.unknownHere}</p>}
    </Part>
  )
}

const SIMILAR_SHOWN = 9

/** What the server finds to look alike; without the network what this device itself can tell by the small pictures it has. */
function Similar({ id }: { id: string }) {
  const text = useMessages(viewerMessages)
  const person = usePerson()
  const asked = useRoute(
    imagesRoutes.similar,
    { params: { id }, query: { limit: SIMILAR_SHOWN } },
    { staleTime: 60_000 },
  )
  const isUnreachable = asked.isError && isNetworkError(asked.error) && !asked.data
  const here = useRelativesHere(person?.uid, id, isUnreachable)?.alike
  const found = asked.data?.items ?? here ?? []
  if (found.length === 0 && !here) return null
  return (
    <Part title={text.similar}>
      <div className={classes.similar}>
        {found.map(image => (
          <Link key={image.id} to="/images/$id" params={{ id: image.id }} aria-label={image.name}>
            <SmallPicture fileId={image.fileId} thumbHash={image.thumbHash} />
          </Link>
        ))}
      </div>
      {asked.data && (
        <p className={classes.hint}>
          {asked.data.model === null ? text.similarByLook : text.similarBy(asked.data.model)}
        </p>
      )}
      {isUnreachable && <p className={classes.hint}>{found.length > 0 ? text.similarHere : text.noneSimilarHere}</p>}
    </Part>
  )
}

function Metadata({ answer }: { answer: ImageAnswer }) {
  const text = useMessages(viewerMessages)
  const entries = metadataOf(answer)
  if (entries.length === 0) return null
  return (
    <section>
      <details className={classes.metadata}>
        <summary>
          {text.metadata} · {text.metadataCount(entries.length)}
        </summary>
        <dl className={classes.facts}>
          {entries.map(([name, value]) => (
            <Fact key={name} name={name}>
              <span className={classes.text}>{value}</span>
            </Fact>
          ))}
        </dl>
      </details>
    </section>
  )
}
