/** The port to the card processor: ordering a card, the state of its delivery, and its permitted uses. */
import type { CardControls } from '../../core/cards/card-controls.ts'
import type { CardEvent, CardUse } from '../../core/cards/card-states.ts'
import type { CardScheme } from '../../core/cards/card-view.ts'
import type { Result } from '../../values/result.ts'
import type { NetworkAnswer } from './network-answer.ts'

/** An order exactly as it was approved. */
export interface CardOrder {
  /** The id of our request, a UUID. The processor makes at most one card for each id. */
  readonly reference: string
  readonly scheme: CardScheme
  readonly nameOnCard: string
  readonly delivery:
    | { readonly to: 'branch'; readonly branchCode: string }
    | { readonly to: 'home'; readonly street: string; readonly city: string; readonly region: string }
}

/** The facts about a card that the bank may store. */
export interface CardMade {
  /** The processor's own name of the card; never its number. */
  readonly token: string
  readonly lastFour: string
  /** YYYY-MM */
  readonly expires: string
}

/** The processor will not make the card, also after it has accepted the order: the name cannot be embossed, or no courier goes to the address. */
export interface CardRefused {
  readonly code: string
  readonly reason: string
}

/** The progress of the plastic card. `stage` is null before the production begins. */
export interface CardNews extends CardMade {
  readonly stage: Extract<CardEvent, 'making-begun' | 'dispatched' | 'arrived-at-branch' | 'handed-over'> | null
}

/** All settings of a card. The processor ignores a version that is not newer than its own. */
export interface CardInstruction extends CardControls {
  readonly version: number
  readonly use: CardUse
}

export interface CardProcessorFailure {
  readonly kind: 'unavailable'
  /** For the log: no name or number. */
  readonly detail: string
}

/** The processor's settings of a card after an instruction. */
export interface CardAcknowledgement {
  readonly version: number
  /** True when the processor has exactly this instruction, and not another instruction of the same version. */
  readonly isAsInstructed: boolean
}

/** None of its calls throws, and each ends within a bounded time. */
export interface CardProcessor {
  /** Orders a card. A repeated order has the same reference, so that at most one card is made. */
  order(order: CardOrder): Promise<NetworkAnswer<CardMade>>
  /** Asks for the status of an order that was sent. */
  inquireOrder(reference: string): Promise<NetworkAnswer<CardMade>>
  findNews(
    reference: string,
  ): Promise<Result<CardNews, CardProcessorFailure | ({ readonly kind: 'refused' } & CardRefused)>>
  instruct(token: string, instruction: CardInstruction): Promise<Result<CardAcknowledgement, CardProcessorFailure>>
}

/** The processor's callbacks. A callback names an order, and the bank inquires about it. No other content is trusted. */
export interface CardHints {
  /** The order's reference; undefined when the message is not the processor's, or cannot be read. */
  read(body: Uint8Array, signature: string): string | undefined
}
