/** The colours of tldraw that layouts use. */
export type PieceColor =
  | 'black'
  | 'grey'
  | 'light-violet'
  | 'violet'
  | 'blue'
  | 'light-blue'
  | 'yellow'
  | 'orange'
  | 'green'
  | 'light-green'
  | 'light-red'
  | 'red'
  | 'white'

interface Placed {
  readonly x: number
  readonly y: number
}
interface Sized extends Placed {
  readonly w: number
  readonly h: number
}

export type Piece =
  /** What lies within is placed from its corner. */
  | (Sized & { readonly is: 'frame'; readonly name: string; readonly within?: readonly Piece[] })
  | (Placed & {
      readonly is: 'text'
      readonly w: number
      readonly words: string
      readonly size: 's' | 'm' | 'l' | 'xl'
      readonly color?: PieceColor
    })
  /** 200 units wide and high. */
  | (Placed & { readonly is: 'note'; readonly words: string; readonly color: PieceColor; readonly scale?: number })
  | (Sized & {
      readonly is: 'box'
      readonly geo?: 'rectangle' | 'ellipse'
      readonly color: PieceColor
      readonly fill?: 'none' | 'semi' | 'solid' | 'fill'
      readonly dash?: 'solid' | 'dashed'
      readonly words?: string
    })
  | (Placed & { readonly is: 'arrow'; readonly toX: number; readonly toY: number; readonly color?: PieceColor })
  /** A frame that pictures are made in. */
  | (Sized & { readonly is: 'generation'; readonly name: string; readonly prompt: string; readonly count?: number })
  /** A picture of the board’s own, by the id of its file. */
  | (Sized & {
      readonly is: 'picture'
      /** By which others on the same board name it. */
      readonly key?: string
      /** The keys of those that it was made from. */
      readonly madeFrom?: readonly string[]
      readonly fileId: string
      readonly name: string
      readonly mimeType: string
      readonly pixels: { readonly width: number; readonly height: number }
    })
