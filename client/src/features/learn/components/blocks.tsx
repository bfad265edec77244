import type { ContentLanguage } from '@atelier/shared-schema/content/content-language.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { Icon } from '#ui/icon.tsx'
import type { Block } from '../content/reading-page.ts'
import { learnMessages } from '../learn.messages.ts'
import { CopyButton } from './copy-button.tsx'
import { InlineText } from './inline-text.tsx'
import { PromptText } from './prompt-text.tsx'
import { RecipeList } from './recipe-list.tsx'
import { Vocabulary } from './vocabulary.tsx'
import classes from './reading.module.css'

export function Blocks({ blocks, language }: { blocks: readonly Block[]; language: ContentLanguage }) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} language={language} />)
}

function OneBlock({ block, language }: { block: Block; language: ContentLanguage }) {
  switch (block.kind) {
    case 'text':
      return (
        <p className={classes.text}>
          <InlineText text={block.text} />
        </p>
      )
    case 'note':
      return (
        <div className={classes.note}>
          <Icon of={IconInfoCircle} size="md" />
          <p>
            <InlineText text={block.text} />
          </p>
        </div>
      )
    case 'list':
      return (
        <ul className={classes.list}>
          {block.items.map(item => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </ul>
      )
    case 'prompt':
      return <Prompt prompt={block.prompt} note={block.note} language={language} />
    case 'command':
      return (
        <div className={classes.prompt}>
          <pre className={classes.command} lang="en">
            {block.command}
          </pre>
          <CopyButton
            text={block.command}
            language={language}
            label={`${learnMessages[language].copy}: ${block.command}`}
          />
        </div>
      )
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    case 'vocabulary':
      return <Vocabulary words={block.words} language={language} />
    case 'recipes':
      return <RecipeList recipes={block.recipes} language={language} />
  }
}

function Prompt({ prompt, note, language }: { prompt: string; note?: string; language: ContentLanguage }) {
  return (
    <figure className={classes.figure}>
      <div className={classes.prompt}>
        <PromptText prompt={prompt} />
        <CopyButton
          text={prompt}
          language={language}
          label={learnMessages[language].copyPrompt(prompt.length > 40 ? `${prompt.slice(0, 40)}…` : prompt)}
        />
      </div>
      {note && (
        <figcaption>
          <InlineText text={note} />
        </figcaption>
      )}
    </figure>
  )
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className={classes.table} data-wide={head.length > 2 || undefined}>
      <thead>
        <tr>{head.map((title, index) => (title ? <th key={index}>{title}</th> : <td key={index} />))}</tr>
      </thead>
      <tbody>
        {rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <InlineText text={first} />
            </th>
            {cells.map((cell, index) => (
              <td key={index} data-label={head[index + 1]}>
                <InlineText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
