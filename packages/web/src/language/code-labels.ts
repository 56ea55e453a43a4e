import { fieldLabel } from "@distributary/domain/codes/field-labels";
import { incomeWord } from "@distributary/domain/codes/income-words";
import * as labels from "@distributary/domain/codes/labels";
import { catalogue } from "./catalogue.ts";

/** What an instrument type is called. */
export const INSTRUMENT_TYPE_LABELS = catalogue({ ...labels.INSTRUMENT_TYPE_LABELS });

/** What a kind of holdings is called: an instrument type, or what is due on notices. */
export const HOLDING_KIND_LABELS = catalogue({ ...labels.HOLDING_KIND_LABELS });

/** What an account type is called. */
export const ACCOUNT_TYPE_LABELS = catalogue({ ...labels.ACCOUNT_TYPE_LABELS });

/** What the identifier of an instrument is a name in. */
export const IDENTIFIER_TYPE_LABELS = catalogue({ ...labels.IDENTIFIER_TYPE_LABELS });

/** What a kind of observation is called. */
export const OBSERVABLE_TYPE_LABELS = catalogue({ ...labels.OBSERVABLE_TYPE_LABELS });

/** What an event is. */
export const EVENT_TYPE_LABELS = catalogue({ ...labels.EVENT_TYPE_LABELS });

/** What income is called, by the type of the security that pays it. */
export const incomeLabels = catalogue({ of: incomeWord });

/** What a field of a record is called, by its name or path. */
export const fieldLabels = catalogue({ of: fieldLabel });
