import type { GraphLink, ApiNode } from '#graph/api-graph.ts'
import type { FieldOf } from '#recipes/recipe-field.ts'
import { option, optionsOf, wholeField } from './field-parts.ts'

const layouts = [
  option('rows', 'Rows', 'Theo hàng'),
  option('columns', 'Columns', 'Theo cột'),
  option('feature', 'One large, the rest beside it', 'Một ảnh lớn'),
]

/** How images lie on the sheet at `board`. */
export const layoutField: FieldOf<'radio'> = {
  key: 'layout',
  type: 'radio',
  label: { en: 'Layout', vi: 'Bố cục' },
  default: 'rows',
  options: optionsOf(layouts),
  bind: [{ as: 'value', node: 'board', input: 'layout' }],
}

export function gapField(max: number): FieldOf<'number'> {
  return wholeField({
    key: 'gap',
    label: { en: 'Gap', vi: 'Khoảng cách' },
    default: 12,
    min: 0,
    max,
    step: 2,
    bind: [{ as: 'value', node: 'board', input: 'gap' }],
  })
}

export function collageNode(images: GraphLink, width: number): ApiNode {
  return {
    class_type: 'AtelierCollage',
    inputs: { images, layout: 'rows', width, count: 3, gap: 12, background: '#ffffff' },
  }
}
