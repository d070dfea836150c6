"""Plain views to build screens from, with the names and totals that are hardest to fit."""

from companion.view import (
    Action,
    CounterRow,
    Echo,
    Fact,
    GameChoice,
    HomeContent,
    MenuSheet,
    NewGameContent,
    OptionRow,
    PhaseStep,
    PlayContent,
    PlayerSheet,
    PlayerView,
    PlayRow,
    QuestionSheet,
    ScoreLine,
    ScoreRow,
    ScoreSheet,
    SettingsContent,
    StatusItem,
    StatusSheet,
    SuspendedContent,
    TimelineRow,
    TimelineSheet,
    View,
    WhySheet,
)

NAMES = ("Maximilienne", "Bartholoméo", "Christabelle", "Anne-Sophie", "Théo", "Gabrielle", "Jean-Baptiste")
TOTALS = ("148", "−12", "37", "9", "64", "8", "6")
STATUS = (
    StatusItem("reader", "Lecteur\nprêt", detail="prêt, dernière lecture il y a 4 s"),
    StatusItem("buttons", "Boutons\nprêts", detail="prêts, dernier appui : Suivant"),
    StatusItem("storage", "Stockage\nsûr", detail="sûr, clé USB à jour"),
    StatusItem(
        "clock",
        "Horloge\nà régler",
        ok=False,
        detail="pas encore réglée",
        action=Action("Régler", command="set_clock"),
    ),
)


def players(count=5, active=0):
    """Return the players of the design's pictures."""
    facts = ((Fact("prestige", "3"),), (Fact("prestige", "5"),), (Fact("prestige", "2", "changed"),))
    return tuple(
        PlayerView(i, NAMES[i], i, TOTALS[i], facts[i % 3], active=i == active, changed=i == 2) for i in range(count)
    )


def active(index=0):
    """Return the player in the band."""
    facts = (Fact("prestige", "3"), Fact("port", "4"), Fact("pirate", "2"))
    return PlayerView(index, NAMES[index], index, TOTALS[index], facts, active=True)


def play(lang="fr", *, count=5, who=0, primary=None, header=(), **changes):
    """Return the view of a running play."""
    steps = (
        PhaseStep("Main", done=True),
        PhaseStep("Échange", current=True),
        PhaseStep("Action", command="confirm"),
        PhaseStep("Cargaison"),
    )
    content = PlayContent(
        game=changes.pop("game", "sample"),
        title="Oltremare",
        players=players(count, who),
        active=active(who),
        steps=steps,
        phase="trade",
        undo=Action("Annuler", "achat 2", "undo", icon="undo"),
        score=Action("Score", command="score", icon="score"),
        primary=primary or Action("Passer à l’action", "ou scannez une carte", "confirm"),
        hint="Touchez un partenaire.",
        board="la planche",
        header=header or (Action("Le paquet", command="deck", icon="deck"),),
    )
    changes.setdefault("echo", Echo("accepted", "2 cartes\n−3 ducats", 1))
    return View(lang=lang, screen="play", content=content, status=STATUS, **changes)


def home(lang="fr", **changes):
    """Return the home screen with a running play, as in the design."""
    running = PlayRow(
        "p1",
        "oltremare",
        "Oltremare",
        "Maximilienne joue, tour 7, Échange",
        players(5),
        Action("Reprendre", command="resume"),
        Action("Mettre\nde côté", command="set_aside", args={"id": "p1"}),
    )
    again = PlayRow(
        "p0",
        "oltremare",
        "Comme dimanche",
        "Oltremare, à 4, mêmes places",
        players(4),
        Action("Comme dimanche", command="same_again", args={"id": "p0"}),
    )
    content = HomeContent(
        clock="21:04",
        running=changes.pop("running", running),
        running_after_crash=changes.pop("after_crash", False),
        same_again=changes.pop("same_again", again),
        suspended=changes.pop("suspended", 3),
        last_winner=("dim. : Théo, 151", "record : Léa, 184"),
        cards="98 apprises",
        status=STATUS,
        primary=changes.pop("primary", Action("Reprendre", command="resume")),
    )
    return View(lang=lang, screen="home", content=content, status=STATUS, **changes)


def suspended(lang="fr"):
    """Return three unfinished plays."""
    rows = tuple(
        PlayRow(
            f"p{i}",
            game,
            title,
            when,
            players(count),
            Action(title, when, "open_play", {"id": f"p{i}"}),
            Action("Effacer", command="delete_play", args={"id": f"p{i}"}, icon="trash"),
        )
        for i, (game, title, when, count) in enumerate(
            (
                ("oltremare", "Oltremare", "ce soir, 21:02", 5),
                ("caravage", "Caravage", "vendredi 27, 22:40", 7),
                ("petite-mer", "Petite Mer", "dimanche 22, 17:15", 3),
            )
        )
    )
    return View(lang=lang, screen="suspended", content=SuspendedContent(rows), status=STATUS)


def new_game(page="game", lang="fr", *, people=4, known=True, game="oltremare", north=0, first=0):
    """Return a page of a new game."""
    modes = (
        Action(
            "Compter",
            "Ducats, prestige, achats. Rien à scanner en jouant. Sans étiquettes.",
            "draft_option",
            {"name": "record", "value": "light"},
            icon="ducat",
            chosen=True,
        ),
        Action(
            "Tout scanner",
            "Chaque carte jouée passe au lecteur : icônes, limites et piles.",
            "draft_option",
            {"name": "record", "value": "full"},
            icon="status-reader",
        ),
    )
    games = (
        GameChoice("oltremare", "Oltremare", "Marchands de Venise", "2–5", game == "oltremare", modes),
        GameChoice("petite-mer", "Petite Mer", "Tous ensemble", "1–4", game == "petite-mer"),
        GameChoice("caravage", "Caravage", "Voyages et duels", "2–7", game == "caravage"),
    )
    options = (
        OptionRow(
            "edition",
            "Édition",
            "Les dos des cartes le disent.",
            (
                Action("édition 2005", "", "draft_option", {"name": "edition", "value": "amigo-2005"}, chosen=True),
                Action("édition 2004", "", "draft_option", {"name": "edition", "value": "mtm-2004"}),
            ),
        ),
        OptionRow(
            "venice",
            "Venise décompte la cargaison",
            "",
            (
                Action("oui", "", "draft_option", {"name": "venice", "value": True}, chosen=True),
                Action("non", "", "draft_option", {"name": "venice", "value": False}),
            ),
        ),
    )
    names = ("Théo", "Wenceslas", "Mamie Odile", "Papa", "Constantin", "Léa", "Jean-Baptiste", "Inès", "Jeanne", "Zoé")
    label = {
        "game": "Choisir\nles joueurs",
        "people": "Placer\nautour de la table",
        "seats": "Commencer",
    }[page]
    content = NewGameContent(
        page=page,
        games=games,
        people=players(people),
        known=names if known else (),
        quick=() if known else tuple(Action(f"À {n}", command="draft_quick", args={"count": n}) for n in range(2, 6)),
        least=2,
        most=7 if people > 5 else 5,
        first=first,
        north=north,
        options=options,
        primary=Action(label, command="draft_next"),
        back=Action("Retour", command="draft_back", icon="back"),
    )
    return View(lang=lang, screen="new_game", content=content, status=STATUS)


def _sheet_action(kind, player):
    return Action(command="sheet", args={"kind": kind, "player": player})


def player_sheet():
    """Return the sheet of Christabelle."""
    counters = (("ducats", "Ducats", "ducat", "38"), ("prestige", "Prestige", "prestige", "2"))
    counters += (("ports", "Ports", "port", "5"), ("pirates", "Pirates", "pirate", "0"))
    rows = tuple(
        CounterRow(
            name,
            label,
            icon,
            value,
            Action(command="adjust", args={"player": 2, "counter": name, "by": -1}),
            Action(command="adjust", args={"player": 2, "counter": name, "by": 1}),
        )
        for name, label, icon, value in counters
    )
    return PlayerSheet(
        active(2),
        rows,
        why=Action("Pourquoi\n38\u00a0?", command="sheet", args={"kind": "why", "player": 2}, icon="why"),
        previous=_sheet_action("player", 1),
        next=_sheet_action("player", 3),
        corrections=(
            Action("Jeton actif", "", "correct", {"player": 2, "active_port": "deal"}, icon="token-big-deal"),
            Action("Carte du dessus", "", "top_card", {"player": 2}, icon="edit"),
        ),
    )


REASONS = (
    ("37", "Ducats en main à la fin"),
    ("13", "Grain × 6\u00a0: 12 pour cinq, la 6ᵉ ouvre une série"),
    ("3", "Poteries × 2\u00a0: série de deux"),
    ("4", "Grain × 3\u00a0: coupé de l’autre série par les Poteries"),
    ("0", "Prestige 2\u00a0: 4ᵉ rang, rien"),
    ("6", "5 ports, le plus de jetons"),
    ("−2", "Pirates 2\u00a0: −1 par carte"),
)


def why_sheet():
    """Return the reasons of a total; the second line can be corrected."""
    lines = tuple(
        ScoreLine(points, text, Action("Corriger", command="correct_pile", args={"player": 2}) if i == 1 else None)
        for i, (points, text) in enumerate(REASONS)
    )
    row = ScoreRow(active(2), "61", lines=lines)
    return WhySheet(row, "Pourquoi 61\u00a0?", _sheet_action("why", 1), _sheet_action("why", 3))


def score_sheet(count=5, *, final=False):
    """Return everybody's score."""
    order = (0, 4, 2, 3, 1, 5, 6)[:count] if final else range(count)
    people = players(7)
    rows = tuple(
        ScoreRow(people[i], TOTALS[i], str(n + 1) if final else "", winner=final and n == 0, lines=())
        for n, i in enumerate(order)
    )
    actions = (
        Action("Journal de bord", command="sheet", args={"kind": "timeline"}, icon="history"),
        Action("La même table", command="same_again", args={"id": "p1"}, icon="people"),
        Action("BG Stats", command="sheet", args={"kind": "qr"}, icon="qr"),
        Action("Ranger", command="put_away"),
    )
    return ScoreSheet(
        "Fin de la partie" if final else "Score",
        rows,
        notes=("63 partout\u00a0: la cale départage",) if final else (),
        final=final,
        missing=(Action("Barème des Poteries", command="payout", args={"good": "pottery"}),) if final else (),
        actions=actions if final else actions[:1],
    )


def timeline_sheet(count=40):
    """Return a long timeline, the newest first, two of its lines taken back."""
    texts = (
        "Échange avec Maximilienne",
        "Donne 3 ducats à Christabelle",
        "Achète la carte 1",
        "Carte lue\u00a0: Olives",
    )
    rows = []
    for number in range(count, 0, -1):
        undone = number in (count, count - 1)
        back = Action(f"Revenir ici,\nannuler {count - number} actions", command="go_back", args={"number": number})
        rows.append(
            TimelineRow(
                number,
                texts[number % 4],
                number % 5,
                number % 5,
                undone,
                number == count - 4,
                None if undone or number == count - 2 else back,
            )
        )
    return TimelineSheet(tuple(rows))


def question_sheet():
    """Return a question with two answers."""
    return QuestionSheet(
        "La carte Grain\u00a0: jouée, ou montrée à Bartholoméo\u00a0?",
        (
            Action("Jouer la carte", command="answer", args={"label": "play"}),
            Action("La donner à Bartholoméo", command="answer", args={"label": "give"}),
        ),
    )


def menu_sheet():
    """Return the menu of a play."""
    entries = (
        Action("Accueil", command="home", icon="home"),
        Action("Journal de bord", command="sheet", args={"kind": "timeline"}, icon="history"),
        Action("Options", command="sheet", args={"kind": "options"}, icon="settings"),
        Action("Aide", command="sheet", args={"kind": "help"}, icon="why"),
        Action("État de l’appareil", command="sheet", args={"kind": "status"}, icon="status-reader"),
        Action("Verrouiller l’écran", command="lock", icon="lock"),
        Action("Finir la partie maintenant", command="finish", icon="score"),
    )
    return MenuSheet(entries)


def themes():
    """Return both themes as actions."""
    return (
        Action("Chandelle", command="setting", args={"name": "theme", "value": "candle"}, chosen=True),
        Action("Plein jour", command="setting", args={"name": "theme", "value": "daylight"}, icon="sun"),
    )


def levels():
    """Return the levels of sound as actions."""
    return tuple(Action(str(n), command="setting", args={"name": "sound", "value": n}, chosen=n == 2) for n in range(4))


def status_sheet():
    """Return the status of the device."""
    return StatusSheet(STATUS, themes(), levels())


def option_rows(command="option"):
    """Return options of a game."""
    row = new_game().content.options
    more = OptionRow(
        "dear_at",
        "Prix des cartes quand la pioche est vide",
        "La règle ne le dit pas\u00a0; l’éditeur répond «\u00a0jamais\u00a0».",
        tuple(Action(v, command=command, args={"name": "dear_at", "value": v}) for v in ("zéro", "négatif", "jamais")),
    )
    long = OptionRow(
        "winner_tie",
        "Égalité",
        "",
        (
            Action(
                "cargaison, puis ordre du tour", command=command, args={"name": "winner_tie", "value": "a"}, chosen=True
            ),
            Action("ports, puis sortes de ports", command=command, args={"name": "winner_tie", "value": "b"}),
        ),
    )
    return (*row, more, long)


def settings(lang="fr"):
    """Return the settings."""

    def choose(name, *values, chosen=0):
        return tuple(
            Action(v, command="setting", args={"name": name, "value": v}, chosen=i == chosen)
            for i, v in enumerate(values)
        )

    rows = (
        OptionRow("language", "Langue", "", choose("language", "Français", "English")),
        OptionRow("theme", "Lumière", "", themes()),
        OptionRow("text_scale", "Taille du texte", "", choose("text_scale", "normale", "grande", "très grande")),
        OptionRow("rotation", "Rotation", "", choose("rotation", "0°", "90°", "180°", "270°")),
        OptionRow("sound", "Son", "", levels()),
        OptionRow("left_handed", "Gaucher", "", choose("left_handed", "non", "oui")),
        OptionRow("reduced_motion", "Moins de mouvements", "", choose("reduced_motion", "non", "oui")),
    )
    content = SettingsContent(rows, (Action("Terminé", command="leave"),))
    return View(lang=lang, screen="settings", content=content, status=STATUS)
