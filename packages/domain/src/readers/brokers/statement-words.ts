/** What an English statement calls a section or column, by what statements in other languages call it. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  "Field Name": ["Feldname", "Nombre del campo", "Nom champ", "Nome do campo"],
  "Field Value": ["Feldwert", "Valor del campo", "Valeur champ", "Valor do campo"],
  "Account Information": [
    ...["Kontoinformationen", "Kontoinformation", "Información sobre la cuenta", "Información de la cuenta"],
    ...["Informations du compte", "Informations sur le compte", "Informações da conta"],
  ],
  Account: ["Konto", "Cuenta", "Compte", "Conta"],
  "Base Currency": ["Basiswährung", "Divisa base", "Devise de base", "Moeda base"],
  Trades: ["Transaktionen", "Operaciones", "Transactions", "Operações"],
  Dividends: ["Dividenden", "Dividendos", "Dividendes"],
  "Withholding Tax": ["Quellensteuer", "Retención de impuestos", "Retenue à la source", "Imposto retido na fonte"],
  Interest: ["Zinsen", "Intereses", "Interés", "Intérêts", "Juros"],
  Fees: ["Gebühren", "Tarifas", "Frais", "Taxas"],
  "Deposits & Withdrawals": [
    ...["Einzahlungen & Auszahlungen", "Depósitos y retiradas", "Depósitos y retiros"],
    ...["Dépôts et retraits", "Depósitos e retiradas"],
  ],
  "Corporate Actions": [
    ...["Kapitalmaßnahmen", "Acciones corporativas", "Opérations sur titres", "Operações societárias"],
  ],
  Transfers: ["Übertragungen", "Transferencias", "Transferts", "Transferências"],
  "Open Positions": ["Offene Positionen", "Posiciones abiertas", "Positions ouvertes", "Posições em aberto"],
  "Financial Instrument Information": [
    ...["Informationen zu Finanzinstrumenten", "Información de instrumento financiero"],
    ...["Informations sur les instruments financiers", "Informações de instrumentos financeiros"],
  ],
  "Asset Category": [
    ...[
      "Anlagekategorie",
      "Vermögenswertkategorie",
      "Categoría de activo",
      "Catégorie d'actifs",
      "Categoria de ativos",
    ],
  ],
  Currency: ["Währung", "Divisa", "Devise", "Moeda"],
  Symbol: ["Símbolo", "Symbole"],
  "Date/Time": ["Datum/Zeit", "Fecha/Hora", "Date/Heure", "Data/hora"],
  Date: ["Datum", "Fecha", "Data"],
  "Settle Date": ["Abrechnungsdatum", "Fecha de liquidación", "Date de règlement", "Data de liquidação"],
  "Report Date": ["Berichtsdatum", "Fecha del informe", "Date du rapport", "Data do relatório"],
  Quantity: ["Menge", "Cantidad", "Quantité", "Quantidade"],
  "T. Price": ["T.-Kurs", "T. Precio", "Precio trans.", "Prix trans.", "Preço Neg."],
  Proceeds: ["Erlös", "Productos", "Produit", "Rendimentos"],
  "Comm/Fee": ["Provision/Gebühr", "Prov./Gebühr", "Tarifa/com.", "Comm/Tarif", "Corr/Taxa"],
  Description: ["Beschreibung", "Descripción", "Descrição"],
  Amount: ["Betrag", "Importe", "Montant", "Valor"],
  "Security ID": ["Wertpapier-ID", "Id. de seguridad", "ID du titre"],
  "Close Price": ["Schlusskurs", "Precio de cierre", "Cours de clôt.", "Preço Fch."],
  "Cost Basis": ["Einstandswert", "Base de coste", "Base de coût"],
  Stocks: ["Aktien", "Acciones", "Actions", "Ações"],
  "Equity and Index Options": [
    ...["Aktien- und Indexoptionen", "Opciones sobre acciones e índices", "Options sur actions et indices"],
    ...["Opções de ações e índices"],
  ],
  Bonds: ["Anleihen", "Bonos", "Obligations", "Títulos"],
  Forex: ["Devisen", "Fórex"],
  Total: ["Gesamt"],
};

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([english, others]) => others.map((other) => [other, english] as const)),
);

/** The English word for one of a statement in German, French, Spanish or Portuguese; any other as it is. */
export function englishOf(word: string): string {
  return ENGLISH.get(word) ?? word;
}
